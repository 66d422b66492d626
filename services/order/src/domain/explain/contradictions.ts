import { isFinal, nameOf } from '../machine.ts';
import { outsideKey, refundKey } from '../order.ts';
import { isSettled } from '../units.ts';
import type { Facts } from './facts.ts';
import { unitsOf, type MoneyStanding } from './standing-of.ts';

/** What cannot all be true: order, wallet and gateway disagree for good. What is only on its way is not listed. */
export function contradictionsOf(facts: Facts, money: MoneyStanding): string[] {
  return [...ofUnits(facts), ...ofMoney(facts, money)];
}

function ofUnits(facts: Facts): string[] {
  const { order, wallet, attempts } = facts;
  const refunded = new Set((wallet?.transfers ?? []).filter(({ outcome }) => outcome === 'ok').flatMap((t) => t.units));
  return unitsOf(facts).flatMap((unit, index) => {
    const heard = order.units[index];
    const found: string[] = [];
    if (unit.state === 'delivered' && refunded.has(unit.unit))
      found.push(`Unit ${unit.unit} is delivered and refunded.`);
    if (attempts && heard && isSettled(heard) && heard.state !== unit.state)
      found.push(`Unit ${unit.unit} is ${heard.state} for the order and ${unit.state} for the supplier gateway.`);
    return found;
  });
}

function ofMoney({ order, wallet }: Facts, { paidPaise, openPaise }: MoneyStanding): string[] {
  const final = isFinal(nameOf(order));
  const committed = new Set(wallet?.transfers.filter(({ outcome }) => outcome === 'ok').map(({ key }) => key));
  const isLost = (n: number): boolean =>
    !committed.has(refundKey(order._id, n)) && !committed.has(outsideKey(order._id, n));
  const lost = wallet ? order.refunds.filter(({ n, settledAt }) => settledAt && isLost(n)) : [];
  return [
    ...(wallet && order.paidAt && paidPaise === 0 ? ['The order is paid, and the wallet has no such payment.'] : []),
    ...(final && !order.paidAt && paidPaise > 0
      ? ['The order was closed unpaid, and the wallet has its payment.']
      : []),
    ...(openPaise < 0 ? ['More was delivered and refunded than was paid.'] : []),
    ...(final && openPaise > 0
      ? ['The order is closed, and part of what was paid is neither delivered nor refunded.']
      : []),
    ...lost.map(({ n }) => `Refund ${n} is committed for the order, and the wallet has no such refund.`),
  ];
}
