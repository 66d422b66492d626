import { failureCodeOf, type Attempt, type Transaction } from '@topup/proto';
import { adminPages } from '@topup/kit/http';
import type { Right } from '@topup/kit/rights';
import { paise, rupeesNumber } from '@topup/kit/money';
import { pointsNumber, sumPoints } from '@topup/kit/points';
import { LIST_PRICE } from '@topup/kit/supplier-cost';
import type { AdminPage } from '../store/admin-orders.ts';
import type { OrderDetails } from '../use-cases/get-order-details.ts';
import type { RunReport } from '../use-cases/process-placed.ts';
import type { PlacedSummary } from '../domain/placed-points.ts';
import type { Durations } from '../domain/expected.ts';
import type { Unit } from '../domain/units.ts';
import { UNIT_STATE } from '../saga/contracts.ts';
import { orderView } from './views.ts';

export function pagesView(page: number, limit: number, { total, isCapped }: Omit<AdminPage, 'orders'>) {
  return { ...adminPages(page, limit, total), totalOrders: total, totalIsCapped: isCapped };
}

export function detailsView({ order, transactions, attempts }: OrderDetails, durations: Durations, now: Date) {
  const view = orderView(order, durations, now);
  const unitOf = new Map(order.units.map((unit) => [unit.unit, unit]));
  const items = view.items.map((item, index) => {
    const own = (attempts ?? []).filter(({ unit }) => unitOf.get(unit)?.item === index);
    const by = order.items[index]?.multiplierMillionths;
    return {
      ...item,
      ...(by ? { multiplier: by / LIST_PRICE } : {}),
      smileOrderResponse: own.flatMap(({ answers }) => answers.map((answer) => JSON.parse(answer) as unknown)),
      deliveries: own.map((attempt) => deliveryView(attempt, unitOf.get(attempt.unit))),
    };
  });
  const missing = [
    ...(transactions ? [] : (['transactions'] as const)),
    ...(attempts ? [] : (['deliveries'] as const)),
  ];
  return {
    order: { ...view, playerName: order.playerName, items },
    transactions: (transactions ?? []).map(moneyView),
    missing,
  };
}

type May = (right: Right) => boolean;
type HasBuyer = Pick<
  ReturnType<typeof orderView>,
  'userId' | 'userEmail' | 'paymentDetails' | 'paymentGatewayResponse'
>;

export const hiddenFrom = (may: May): ('player' | 'transactions')[] =>
  may('readPeople') ? [] : ['player', 'transactions'];

/** Without the right to read people an order shows neither who bought it nor what the gateway knows of its payer. */
export function seenBy<V extends HasBuyer>(may: May, view: V): V {
  if (may('readPeople')) return view;
  const { paymentGatewayResponse: _, ...rest } = view;
  return { ...rest, userId: { _id: view.userId._id, name: '' }, userEmail: '', paymentDetails: {} } as V;
}

export const detailsSeenBy = (may: May, { order, transactions, missing }: ReturnType<typeof detailsView>) => ({
  order: seenBy(may, order),
  transactions: may('readPeople') ? transactions : [],
  missing: missing.filter((part) => !hiddenFrom(may).some((hidden) => hidden === part)),
});

function deliveryView(attempt: Attempt, known: Unit | undefined) {
  const { unit, supplierOrderId, reason, sentAtMs } = attempt;
  const sentAt = sentAtMs > 0n ? new Date(Number(sentAtMs)).toISOString() : null;
  const code = known?.failureCode ? { failureCode: known.failureCode } : {};
  const state = UNIT_STATE[attempt.state] ?? 'unsent';
  return { unit, state, supplierOrderId, provedByBalance: attempt.provedByBalance, reason, ...code, sentAt };
}

const moneyView = (row: Transaction) => ({
  _id: row.id,
  transaction_type: row.transactionType,
  status: row.status,
  amount: rupeesNumber(paise(row.amountPaise)),
  description: row.description,
  createdAt: new Date(Number(row.createdAtMs)).toISOString(),
  paymentMethod: row.paymentMethod,
  ...(row.balanceBeforePaise === undefined ? {} : { balanceBefore: rupeesNumber(paise(row.balanceBeforePaise)) }),
  ...(row.balanceAfterPaise === undefined ? {} : { balanceAfter: rupeesNumber(paise(row.balanceAfterPaise)) }),
  ...failedAs(row),
});

function failedAs({ failureReason, failureCode }: Transaction) {
  const code = failureCodeOf(failureCode);
  return { ...(failureReason ? { failureReason } : {}), ...(code ? { failureCode: code } : {}) };
}

export const summaryView = ({ orders, required, unknownPoints, balance, shortfall, covered, asOf }: PlacedSummary) => ({
  totalPointsRequired: pointsNumber(required),
  orderCount: orders.length,
  unknownPointsOrders: unknownPoints,
  currentBalance: balance === null ? null : pointsNumber(balance),
  pointsShortfall: shortfall === null ? null : pointsNumber(shortfall),
  coveredOrders: covered && covered.length,
  coveredPoints: covered && pointsNumber(sumPoints(covered.map(({ needed }) => needed.points))),
  asOf: asOf.toISOString(),
});

export const reportView = ({ pointsUsed, balanceBefore, skipped, ...report }: RunReport) => ({
  ...report,
  skipped: [...skipped],
  pointsUsed: pointsNumber(pointsUsed),
  balanceBefore: pointsNumber(balanceBefore),
});
