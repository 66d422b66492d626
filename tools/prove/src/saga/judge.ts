import {
  conservation,
  edges,
  sends,
  type AttemptRecord,
  type Breach,
  type OrderRecord,
  type TransferRecord,
} from '@topup/audit/invariants';
import type { Order } from '@topup/order/testing/saga';
import { brokenInvariants, transferFrom, transferRecord } from '@topup/wallet/testing/ledger';
import { attemptsOf, isCaptured, isListed, isWronglyMarked, ordersOf } from './due.ts';
import { paidBackCaptures } from './judge-refunds.ts';
import type { People } from './people.ts';
import type { World } from './replicas.ts';

const FINAL = ['completed', 'partially_completed', 'failed', 'refunded', 'cancelled', 'manual_refund'];

export function judge(world: World, people: People): string[] {
  const transfers = world.servers.wallet.documents('transfers').map((document) => transferFrom(document as never));
  const orders = ordersOf(world);
  const attempts = attemptsOf(world);
  const books = {
    transfers: transfers.map(transferRecord),
    orders: orders.map(orderRecord),
    attempts: attempts.map(attemptRecord),
  };
  return [
    ...brokenInvariants(transfers),
    ...words(conservation(books)),
    ...words(sends(books.attempts)),
    ...words(edges({ orders: books.orders, transactions: [] })),
    ...world.supplier.wrong,
    ...world.broker.dead.map(({ message, reason }) => `${message.name} ${message.id} is dead: ${reason}`),
    ...orders.flatMap((order) => [...unfinished(world, order), ...unreported(world, order), ...unmarked(world, order)]),
    ...paidBackCaptures(world, people, orders, books.transfers),
    ...goods(world, books.transfers),
    ...money(world, people, books.transfers),
  ];
}

const words = (breaches: Iterable<Breach>): string[] =>
  [...breaches].map(({ invariant, subject, detail }) => `${invariant} ${subject}: ${detail}`);

const orderRecord = ({ _id: id, ...order }: Order): OrderRecord => ({ id, ...order });
const attemptRecord = ({ _id: unit, log, ...attempt }: ReturnType<typeof attemptsOf>[number]): AttemptRecord => ({
  unit,
  ...attempt,
  states: log.map(({ state }) => state),
});

/** If a player paid for an order that was closed unpaid, the order must say that the money is back or is being returned. */
const unreported = (world: World, { _id, status, step, paidAt }: Order): string[] =>
  !paidAt && status !== 'refunded' && step !== 'returning' && isCaptured(world, _id)
    ? [`order ${_id} is ${status}, and was paid late`]
    : [];

const unmarked = (world: World, order: Order): string[] =>
  isWronglyMarked(world, order) ? [`order ${order._id} has the wrong mark`] : [];

/** Invariant I7, at the end: every order is final, or its open units or money wait for people and are listed for them. */
function unfinished(world: World, { _id, status, step, units }: Order): string[] {
  if (step === 'done' && FINAL.includes(status)) return [];
  if (step === 'returning' && isListed(world, _id)) return [];
  const states = new Map(attemptsOf(world).map(({ _id: unit, state }) => [unit, state]));
  const left = units.filter(({ state }) => !['delivered', 'rejected', 'void'].includes(state));
  const isAmbiguous = left.length > 0 && left.every(({ unit }) => states.get(unit) === 'ambiguous');
  return step === 'delivering' && isAmbiguous ? [] : [`order ${_id} never ends: ${status}/${step}`];
}

/** Invariant I9, by the supplier's own list: a delivered unit is stored as delivered or ambiguous, and was paid, not refunded. */
function goods({ supplier, servers }: World, transfers: readonly TransferRecord[]): string[] {
  const found: string[] = [];
  const states = new Map(servers.gateway.documents('attempts').map(({ _id, state }) => [_id, String(state)]));
  const posted = transfers.filter(({ outcome }) => outcome === 'ok');
  const back = new Set(posted.flatMap(({ refundUnits = [] }) => refundUnits));
  const paid = new Set(posted.map(({ key }) => key));
  for (const unit of supplier.delivered.keys()) {
    const state = states.get(unit) ?? 'absent';
    if (state !== 'delivered' && state !== 'ambiguous') found.push(`${unit} was delivered, and is ${state}`);
    if (back.has(unit)) found.push(`${unit} was delivered and refunded`);
    if (!paid.has(`order:${unit.split(':')[0]}:payment`)) found.push(`${unit} was delivered and not paid`);
  }
  for (const [unit, state] of states)
    if (state === 'delivered' && !supplier.delivered.has(unit)) found.push(`${unit} was never delivered`);
  return found;
}

/** All money that came in must be in wallets, in suspense, kept for goods, or paid back by a payment gateway. */
function money({ payGateways }: World, people: People, transfers: readonly TransferRecord[]): string[] {
  const posted = transfers.filter(({ outcome }) => outcome === 'ok');
  const sum = (some: readonly TransferRecord[]): number =>
    some.reduce((total, { amountPaise = 0 }) => total + amountPaise, 0);
  const inWallets =
    sum(posted.filter(({ credit }) => credit?.startsWith('wallet:'))) -
    sum(posted.filter(({ debit }) => debit?.startsWith('wallet:')));
  // A refund that support paid outside the store credits no wallet, so its money still counts as kept.
  const refunds = posted.filter(({ kind, credit }) => kind === 'refund' && credit?.startsWith('wallet:'));
  const kept = sum(posted.filter(({ kind }) => kind === 'purchase')) - sum(refunds);
  const inSuspense =
    sum(posted.filter(({ credit }) => credit === 'suspense')) - sum(posted.filter(({ debit }) => debit === 'suspense'));
  const captured = payGateways.captured.reduce((total, [, { amountPaise }]) => total + amountPaise, 0);
  const atSource = payGateways.refunds.accepted.reduce((total, { amountPaise }) => total + amountPaise, 0);
  const drift = people.filledPaise + captured - atSource - inWallets - inSuspense - kept;
  return drift === 0 ? [] : [`${drift} paise are nowhere`];
}
