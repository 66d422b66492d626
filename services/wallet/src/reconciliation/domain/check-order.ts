import { sumPaise, timesPaise, ZERO, type Paise } from '@topup/kit/money';
import { walletOwner } from '../../ledger/domain/accounts.ts';
import { orderPaymentKey } from '../../ledger/domain/keys.ts';
import type { PostedTransfer, Transfer } from '../../ledger/domain/transfers.ts';
import type { Contradiction } from './contradiction.ts';

/** What the order service says about an order: its items, its price and its state. */
export type ListedOrder = {
  readonly orderId: string;
  readonly status: string;
  readonly step: string;
  readonly totalPaise: Paise;
  readonly lines: readonly { readonly pricePaise: Paise; readonly quantity: number }[];
  readonly units: readonly { readonly unit: string; readonly line: number; readonly state: string }[];
  readonly createdAt: Date;
  readonly stepSince: Date;
  /** When the order service next works on the order; absent: never. */
  readonly nextAt?: Date;
};

/** In paise. The transfers say what was paid and refunded, the order service says what became of the units not refunded. */
type Money = Readonly<Record<'paid' | 'delivered' | 'refunded' | 'outside' | 'ambiguous' | 'open' | 'credited', Paise>>;

/** An order's total, its units, its status and the transfers that name it must agree to the paisa. */
export function checkMoney(order: ListedOrder, transfers: readonly Transfer[]): Contradiction[] {
  const { orderId, totalPaise, lines } = order;
  const posted = transfers.filter((transfer): transfer is PostedTransfer => transfer.outcome === 'ok');
  const { money, wrong } = whereItIs(order, posted);
  const { paid, delivered, refunded, outside, ambiguous, open } = money;
  const sold = sumPaise(lines.map(({ pricePaise, quantity }) => timesPaise(pricePaise, quantity)));
  const sent = delivered + ambiguous;
  const said = [
    ...wrong,
    sold !== totalPaise && `its items make ${sold} paise, its total is ${totalPaise}`,
    paid !== 0 && paid !== totalPaise && `${paid} paise were taken for a total of ${totalPaise}`,
    paid === 0 && sent > 0 && `${sent} paise worth were sent and nothing was paid`,
    paid > 0 &&
      paid !== sent + refunded + outside + open &&
      `paid ${paid} is not delivered ${delivered} + refunded ${refunded} + given back outside ${outside} + ambiguous ${ambiguous} + open ${open} paise`,
    against(order, money),
  ];
  return said.flatMap((detail) => (detail ? [{ invariant: 'I8', subject: `order ${orderId}`, detail }] : []));
}

/** How the money contradicts the order's status. Null when it does not, and for a status that is not final. */
function against({ status, nextAt }: ListedOrder, money: Money): string | null {
  const { paid, delivered, refunded, outside, credited } = money;
  const back = refunded + outside;
  const [fits, detail] = ((): readonly [boolean, string] => {
    switch (status) {
      case 'completed':
        return [paid > 0 && delivered === paid, `completed, delivered ${delivered} of ${paid} paise`];
      case 'partially_completed':
        return [
          delivered > 0 && back > 0 && delivered + back === paid,
          `partially completed, delivered ${delivered} and gave back ${back} of ${paid} paise`,
        ];
      case 'failed':
        return [refunded === paid, `failed, refunded ${refunded} of ${paid} paise`];
      case 'refunded':
        return [
          refunded === paid && paid + credited > 0,
          `refunded, gave back ${refunded + credited} paise of ${paid} paid`,
        ];
      case 'manual_refund':
        return [
          back === paid && outside + credited > 0,
          `refunded manually, gave back ${outside + credited} paise outside and ${refunded} to the wallet of ${paid} paid`,
        ];
      case 'cancelled':
        return [paid === 0, `cancelled, and ${paid} paise were taken`];
      case 'refund_failed':
        return [nextAt !== undefined, 'refund failed, and nobody will look at it again'];
      default:
        return [true, ''];
    }
  })();
  return fits ? null : detail;
}

const FENCED: readonly string[] = ['void', 'rejected'];

function whereItIs(
  { orderId, lines, units }: ListedOrder,
  posted: readonly PostedTransfer[],
): { readonly money: Money; readonly wrong: readonly string[] } {
  const refunds = posted.filter(({ kind }) => kind === 'refund');
  const toWallet = new Set(refunds.filter(({ credit }) => walletOwner(credit)));
  const outside = refunds.filter((refund) => !toWallet.has(refund));
  const refundOf = new Map(
    [...toWallet, ...outside].flatMap((refund) => (refund.refundUnits ?? []).map((unit) => [unit, refund])),
  );
  const placeOf = ({ unit, state }: ListedOrder['units'][number]): keyof Money => {
    const refund = refundOf.get(unit);
    if (refund) return toWallet.has(refund) ? 'refunded' : 'outside';
    return state === 'delivered' || state === 'ambiguous' ? state : 'open';
  };
  const byPlace = Map.groupBy(units, placeOf);
  const worth = (place: keyof Money) =>
    sumPaise((byPlace.get(place) ?? []).map(({ line }) => lines[line]?.pricePaise ?? ZERO));
  const sumOf = (transfers: Iterable<PostedTransfer>) => sumPaise([...transfers].map(({ amountPaise }) => amountPaise));

  const wrong = units
    .filter(({ unit, state }) => refundOf.has(unit) && !FENCED.includes(state))
    .map(
      ({ unit, state }) =>
        `${unit} was refunded, and is ${state === 'unsent' ? 'absent' : state} at the supplier gateway`,
    );
  const known = new Set(units.map(({ unit }) => unit));
  for (const unit of refundOf.keys())
    if (!known.has(unit)) wrong.push(`${unit} was refunded, and is not part of the order`);
  const sums = [
    ['refunded', sumOf(toWallet), worth('refunded')],
    ['given back outside', sumOf(outside), worth('outside')],
  ] as const;
  for (const [what, given, price] of sums)
    if (given !== price) wrong.push(`${given} paise were ${what} for units worth ${price}`);

  const money = {
    paid: sumOf(posted.filter(({ _id }) => _id === orderPaymentKey(orderId))),
    delivered: worth('delivered'),
    refunded: worth('refunded'),
    outside: worth('outside'),
    ambiguous: worth('ambiguous'),
    open: worth('open'),
    credited: sumOf(posted.filter(isOtherCapture)),
  };
  return { money, wrong };
}

/** Whether the transfer moves a capture that did not pay its order: out of suspense, or to the wallet if it came too late. */
const isOtherCapture = ({ _id, debit, credit }: PostedTransfer): boolean =>
  debit === 'suspense' || (_id.startsWith('late:') && walletOwner(credit) !== null);

const MINUTE_MS = 60_000;
const UNPAID_MAX_MS = 35 * MINUTE_MS;
const PLACED_MAX_MS = (24 * 60 + 30) * MINUTE_MS;
const STEP_MAX_MS = 10 * MINUTE_MS;

/** Finds an order that waits too long. Ambiguous units and failed refunds have no limit: they wait for a person. */
export function checkAge({ orderId, status, step, units, ...order }: ListedOrder, asOf: Date): Contradiction[] {
  const hasWait = ['pending', 'processing', 'placed'].includes(status);
  if (!hasWait || (status !== 'pending' && units.some(({ state }) => state === 'ambiguous'))) return [];
  const isPlaced = status === 'placed' && step === 'waiting';
  const since = status === 'pending' || isPlaced ? order.createdAt : order.stepSince;
  const maxMs = status === 'pending' ? UNPAID_MAX_MS : isPlaced ? PLACED_MAX_MS : STEP_MAX_MS;
  if (asOf.getTime() - since.getTime() <= maxMs) return [];
  const detail = `is ${status}/${step} since ${since.toISOString()}`;
  return [{ invariant: 'I7', subject: `order ${orderId}`, detail }];
}
