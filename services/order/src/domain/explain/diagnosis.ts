import { rupeesText, type Paise } from '@topup/kit/money';
import { type Status, isFinal, nameOf } from '../machine.ts';
import type { OrderEvidence } from './evidence.ts';
import { nextAction, type NextAction } from './next-action.ts';
import { servicesWords, UNIT_WORDS, unitWords } from './words.ts';
import { moneyOf, unitsOf, type MoneySummary } from './money-summary.ts';
import { manualRefundKey, refundKey } from '../order.ts';
import { hasFinalState } from '../units.ts';

export type Diagnosis = {
  readonly money: MoneySummary;
  readonly moneyText: string;
  readonly deliveryText: string;
  readonly contradictions: readonly string[];
  /** Services that did not reply; the order's own record is used in place of theirs. */
  readonly unanswered: readonly string[];
  readonly next: NextAction;
};

export function judge(evidence: OrderEvidence): Diagnosis {
  const money = moneyOf(evidence);
  const contradictions = contradictionsOf(evidence, money);
  const unanswered = [...(evidence.wallet ? [] : ['wallet']), ...(evidence.attempts ? [] : ['supplier-gateway'])];
  return {
    money,
    moneyText: isOnlyInWallet(evidence) ? ONLY_IN_WALLET : moneyText(money),
    deliveryText: deliveryText(evidence),
    contradictions,
    unanswered,
    next: safe(nextAction(evidence, money), contradictions, unanswered),
  };
}

const ONLY_IN_WALLET =
  'A payment arrived that did not pay for the order. Only the wallet knows its amount and where it is.';
const UNEXPECTED: readonly Status[] = ['refund_initiated', 'refund_failed', 'refunded', 'manual_refund'];
const isOnlyInWallet = ({ order, wallet }: OrderEvidence): boolean =>
  !wallet && !order.paidAt && UNEXPECTED.includes(order.status);

/** If the records disagree, the admin is told to move no money; if a service did not answer, to do nothing yet. */
function safe(action: NextAction, contradictions: readonly string[], unanswered: readonly string[]): NextAction {
  if (contradictions.length > 0)
    return {
      who: 'admin',
      text: "Don't move any money. First find out, with the audit, which record is wrong.",
    };
  if (action.who !== 'admin' || unanswered.length === 0) return action;
  return { who: 'admin', text: `Do nothing yet. Explain again once ${servicesWords(unanswered)} can be asked.` };
}

function moneyText(money: MoneySummary): string {
  const parts: [Paise, string][] = [
    [money.deliveredPaise, 'was delivered'],
    [money.refundedPaise, 'was refunded to the wallet'],
    [money.manuallyRefundedPaise, 'was refunded outside the store by support'],
    [money.ambiguousPaise, 'may have been delivered (outcome unknown)'],
    [money.openPaise, 'is to be delivered or refunded'],
  ];
  const amounts = parts.filter(([amount]) => amount !== 0).map(([amount, what]) => `₹${rupeesText(amount)} ${what}`);
  const unexpected: [Paise, string][] = [
    [money.creditedLatePaise, 'arrived after the order was closed and is in the wallet'],
    [money.inSuspensePaise, 'was not the order total and is held'],
    [money.returnedPaise.source, 'was not the order total and was returned to the account that paid'],
    [money.returnedPaise.wallet, 'was not the order total and was credited to the wallet by support'],
    [money.returnedPaise.outside, 'was not the order total and was refunded outside the store by support'],
  ];
  const besides = unexpected
    .filter(([amount]) => amount !== 0)
    .map(([amount, what]) => `₹${rupeesText(amount)} ${what}.`);
  const paid =
    money.paidPaise === 0 ? 'Nothing was paid.' : `₹${rupeesText(money.paidPaise)} was paid: ${amounts.join(', ')}.`;
  return [paid, ...besides].join(' ');
}

function deliveryText(evidence: OrderEvidence): string {
  const units = unitsOf(evidence);
  const count = Map.groupBy(units, ({ state }) => state);
  const delivered = count.get('delivered')?.length ?? 0;
  const rest = [...count]
    .filter(([state]) => state !== 'delivered')
    .map(([state, of]) => `${of.length} ${UNIT_WORDS[state]}`);
  return `${delivered} of ${units.length} units delivered${rest.length > 0 ? `; ${rest.join(', ')}` : ''}.`;
}

/** Lists permanent disagreements between the services' records, not differences that may come from work in progress. */
function contradictionsOf(evidence: OrderEvidence, money: MoneySummary): string[] {
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
