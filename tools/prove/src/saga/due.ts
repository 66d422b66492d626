import type { Order } from '@topup/order/domain/order';
import type { AttemptRecord } from '@topup/supplier-gateway/store/attempt-record';
import type { World } from './replicas.ts';

export const ordersOf = ({ servers }: World): Order[] => servers.order.documents('orders') as unknown as Order[];
export const attemptsOf = ({ servers }: World): AttemptRecord[] =>
  servers.gateway.documents('attempts') as unknown as AttemptRecord[];

const FINAL = ['delivered', 'rejected', 'void'];

/** When somebody has to look at something again, by the servers' clock; null: everything is settled, or waits for people. */
export function dueAtMs(world: World, peopleResolve: boolean): number | null {
  const attempts = new Map(attemptsOf(world).map((attempt) => [attempt._id, attempt]));
  const waitsForPeople = ({ units, step }: Order): boolean =>
    !peopleResolve &&
    step === 'delivering' &&
    units.every(({ unit, state }) => FINAL.includes(state) || attempts.get(unit)?.state === 'ambiguous');
  const at = [
    ...ordersOf(world).map((order) => (waitsForPeople(order) ? undefined : order.nextAt)),
    ...[...attempts.values()].map(({ nextAt }) => nextAt),
    ...moneyOnItsWay(world),
  ];
  const due = at.flatMap((each) => (each ? [each.getTime()] : []));
  return due.length > 0 ? Math.min(...due) : null;
}

/** Events about payments that were not sent, and captures that the wallet has not seen. */
function moneyOnItsWay({ servers, payGateways }: World): (Date | undefined)[] {
  const unsent = servers.wallet.documents('checkouts').filter(({ outbox }) => (outbox as unknown[]).length > 0);
  const unseen = servers.wallet
    .documents('payments')
    .filter(({ _id, state }) => payGateways.opened.get(_id)?.state === 'paid' && state !== 'paid');
  return [...unsent, ...unseen].map(({ nextAt }) => nextAt as Date | undefined);
}
