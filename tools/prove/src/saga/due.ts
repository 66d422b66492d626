import type { Order } from '@topup/order/testing/saga';
import type { AttemptRecord } from '@topup/supplier-gateway/testing/saga';
import { suspenseKey } from '@topup/wallet/testing/ledger';
import { type Payment, type PaymentState, waitsForPerson } from '@topup/wallet/testing/saga';
import type { World } from './replicas.ts';

export const ordersOf = ({ servers }: World): Order[] => servers.order.documents('orders') as unknown as Order[];
export const attemptsOf = ({ servers }: World): AttemptRecord[] =>
  servers.gateway.documents('attempts') as unknown as AttemptRecord[];

export const paymentsOf = ({ servers }: World): Payment[] =>
  servers.wallet.documents('payments') as unknown as Payment[];

const HELD: readonly PaymentState[] = ['returning', 'suspended'];
const hasLeft = ({ servers }: World, { _id }: Payment): boolean =>
  servers.wallet.documents('transfers').some((transfer) => transfer._id === suspenseKey(_id));
export const suspended = (world: World): Payment[] =>
  paymentsOf(world).filter((payment) => HELD.includes(payment.state) && !hasLeft(world, payment));
const unreported = (world: World): Payment[] =>
  paymentsOf(world).filter((payment) => HELD.includes(payment.state) && hasLeft(world, payment));
const listed = (world: World): Payment[] =>
  suspended(world).filter(
    (payment) =>
      waitsForPerson(payment, world.scheduler.serverNow()) &&
      (payment.state === 'suspended' || !world.payGateways.refunds.taken.has(payment.refundId ?? '')),
  );

export const isListed = (world: World, orderId: string): boolean =>
  listed(world).some(({ recordId }) => recordId === orderId);

const FINAL = ['delivered', 'rejected', 'void'];

/** When something is next due, by the servers' clock. Null if everything is settled or waits for people. */
export function dueAtMs(world: World, peopleResolve: boolean): number | null {
  const attempts = new Map(attemptsOf(world).map((attempt) => [attempt._id, attempt]));
  const waitsForPeople = ({ _id, units, step }: Order): boolean =>
    !peopleResolve &&
    (step === 'returning' ? isListed(world, _id) : step === 'delivering') &&
    units.every(({ unit, state }) => FINAL.includes(state) || attempts.get(unit)?.state === 'ambiguous');
  const at = [
    ...ordersOf(world).map((order) => (waitsForPeople(order) || isOver(world, order) ? undefined : order.nextAt)),
    ...[...attempts.values()].map(({ nextAt }) => nextAt),
    ...moneyOnItsWay(world, peopleResolve),
    // A job marks such an order within 5 s.
    ...(ordersOf(world).some((order) => isWronglyMarked(world, order)) ? [world.scheduler.serverNow()] : []),
  ];
  const due = at.flatMap((each) => (each ? [each.getTime()] : []));
  return due.length > 0 ? Math.min(...due) : null;
}

/** An open order has the mark of a blocked account exactly while the account is blocked. */
export const isWronglyMarked = ({ blocks }: World, { accountId, step, blocked }: Order): boolean =>
  step !== 'done' && (blocked === true) !== (blocks.get(accountId) ?? false);

const isOver = (world: World, { _id, step }: Order): boolean => step === 'done' && !isCaptured(world, _id);

export const isCaptured = ({ payGateways }: World, orderId: string): boolean =>
  payGateways.captured.some(([paymentId]) => paymentId.startsWith(orderId));

const SETTLED: readonly unknown[] = ['paid', 'returned'];

function moneyOnItsWay(world: World, peopleResolve: boolean): (Date | undefined)[] {
  const { servers, payGateways, scheduler } = world;
  const unsent = servers.wallet.documents('checkouts').filter(({ outbox }) => (outbox as unknown[]).length > 0);
  const unseen = servers.wallet
    .documents('payments')
    .filter(({ _id, state }) => payGateways.opened.get(_id)?.state === 'paid' && !SETTLED.includes(state));
  const forPeople = new Set(listed(world).map(({ _id }) => _id));
  const moved = [...unsent, ...unseen].filter(({ _id }) => !forPeople.has(_id));
  const isDue = (peopleResolve && forPeople.size > 0) || unreported(world).length > 0;
  const serverNow = isDue ? [scheduler.serverNow()] : [];
  return [...moved.map(({ nextAt }) => nextAt as Date | undefined), ...serverNow];
}
