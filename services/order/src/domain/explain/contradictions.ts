import { isFinal, nameOf } from '../machine.ts';
import { manualRefundKey, refundKey } from '../order.ts';
import { hasFinalState } from '../units.ts';
import type { OrderEvidence } from './evidence.ts';
import { unitsOf, type MoneySummary } from './money-summary.ts';
import { UNIT_WORDS, unitWords } from './words.ts';

/** Only permanent disagreements: differences that work in progress explains are not listed. */
export function contradictionsOf(evidence: OrderEvidence, money: MoneySummary): string[] {
  return [...ofUnits(evidence), ...ofMoney(evidence, money)];
}

function ofUnits(evidence: OrderEvidence): string[] {
  const { order, wallet, attempts } = evidence;
  const refunded = new Set((wallet?.transfers ?? []).filter(({ outcome }) => outcome === 'ok').flatMap((t) => t.units));
  return unitsOf(evidence).flatMap((unit, index) => {
    const recorded = order.units[index];
    const found: string[] = [];
    if (unit.state === 'delivered' && refunded.has(unit.unit))
      found.push(`${unitWords(order, unit.unit)}: delivered and refunded.`);
    if (attempts && recorded && hasFinalState(recorded) && recorded.state !== unit.state)
      found.push(
        `${unitWords(order, unit.unit)}: ${UNIT_WORDS[recorded.state]} by the order's record, ${UNIT_WORDS[unit.state]} by the supplier gateway's.`,
      );
    return found;
  });
}

function ofMoney({ order, wallet }: OrderEvidence, { paidPaise, openPaise }: MoneySummary): string[] {
  const final = isFinal(nameOf(order));
  const committed = new Set(wallet?.transfers.filter(({ outcome }) => outcome === 'ok').map(({ key }) => key));
  const isLost = (n: number): boolean =>
    !committed.has(refundKey(order._id, n)) && !committed.has(manualRefundKey(order._id, n));
  const lost = wallet ? order.refunds.filter(({ n, settledAt }) => settledAt && isLost(n)) : [];
  return [
    ...(wallet && order.paidAt && paidPaise === 0
      ? ['The order is marked as paid, but the wallet has no payment for it.']
      : []),
    ...(final && !order.paidAt && paidPaise > 0
      ? ['The order was closed as unpaid, but the wallet has a payment for it.']
      : []),
    ...(openPaise < 0 ? ['More was delivered and refunded than was paid.'] : []),
    ...(final && openPaise > 0
      ? ['The order is closed, but part of what was paid was neither delivered nor refunded.']
      : []),
    ...lost.map(({ n }) => `The order counts refund ${n} as made, but the wallet has no such refund.`),
  ];
}
