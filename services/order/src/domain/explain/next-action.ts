import { givesBack } from '@topup/proto/enums';
import { rupeesText } from '@topup/kit/money';
import { PLACED_MAX_MS } from '../deadlines.ts';
import { awaitsLateMoney } from '../late-money.ts';
import { isFinal, nameOf, type StateName } from '../machine.ts';
import { openRefund, refundKey, type Order } from '../order.ts';
import { isAmbiguous } from '../units.ts';
import type { OrderEvidence } from './evidence.ts';
import { unitWords } from './words.ts';
import { unitsOf, type MoneySummary } from './money-summary.ts';

/** `nobody`: the order is finished; `store`: the order continues by itself. */
export type NextAction = {
  readonly who: 'nobody' | 'store' | 'player' | 'admin';
  readonly text: string;
  readonly time?: { readonly what: string; readonly at: Date };
};

const by = (who: NextAction['who'], text: string): NextAction => ({ who, text });
const at = (action: NextAction, what: string, ms: number): NextAction => ({
  ...action,
  time: { what, at: new Date(ms) },
});

/** The service whose reply a stuck order waits for, in states where it can only be this one. */
const SILENT: { readonly [N in StateName]?: 'wallet' | 'supplier gateway' } = {
  'pending/debit': 'wallet',
  'pending/cancelling': 'wallet',
  'processing/refunding': 'wallet',
  'placed/voiding': 'supplier gateway',
  'placed/refunding': 'wallet',
  'refund_failed/recording': 'wallet',
};
const stuckOn = (whom: 'wallet' | 'supplier gateway'): NextAction =>
  by(
    'admin',
    `Find out why the ${whom} does not answer. It is asked every 5 minutes; the order then continues by itself.`,
  );

const BLOCKED = 'This account is blocked: nothing is sent for it, and what was not sent is refunded to its wallet.';

export function nextAction(evidence: OrderEvidence, money: MoneySummary): NextAction {
  const action = nextActionOf(evidence, money);
  const { order } = evidence;
  return order.blocked && !isFinal(nameOf(order)) ? { ...action, text: `${BLOCKED} ${action.text}` } : action;
}

function nextActionOf(evidence: OrderEvidence, money: MoneySummary): NextAction {
  const { order } = evidence;
  const name = nameOf(order);
  const silent = order.stuck && SILENT[name];
  if (silent) return stuckOn(silent);
  switch (name) {
    case 'pending/debit':
      return by('store', 'The wallet is asked for the payment again until it decides. Nothing to do.');
    case 'pending/payment':
      return at(
        by('player', 'Waiting for the player to pay. The order closes by itself if they do not.'),
        'Closes at',
        order.createdAt.getTime() + evidence.paymentWaitMs,
      );
    case 'pending/cancelling':
      return by('store', 'The wallet is asked to close the payment until it says whether it was paid. Nothing to do.');
    case 'processing/delivering':
      return delivering(evidence);
    case 'placed/waiting':
      return waiting(evidence);
    case 'placed/voiding':
      return by('store', 'What was not sent is being blocked, and is then refunded. Nothing to do.');
    case 'processing/refunding':
    case 'placed/refunding':
      return by('store', 'The wallet is asked for the refund again until it is posted. Nothing to do.');
    case 'refund_failed/refunding':
      return refunding(order);
    case 'refund_failed/recording':
      return by(
        'store',
        `The wallet is asked to record ${openRefund(order)?.outside?.reference ?? 'the reference'} until it does. It is never asked for the refund as well. Nothing to do.`,
      );
    case 'refund_initiated/returning':
    case 'refund_failed/returning':
      return returning(evidence, money);
    default:
      return closed(order);
  }
}

function delivering(evidence: OrderEvidence): NextAction {
  const unclear = unitsOf(evidence)
    .filter(isAmbiguous)
    .map(({ unit }) => unit);
  if (unclear.length > 0) {
    const times = (evidence.attempts ?? []).flatMap(({ unit, resolvableAt }) =>
      resolvableAt && unclear.includes(unit) ? [resolvableAt.getTime()] : [],
    );
    const names = unclear.map((unit) => unitWords(evidence.order, unit)).join('; ');
    const action = by(
      'admin',
      `Check with the supplier whether this was delivered: ${names}. Settle it under Deliveries. Never send or refund it by hand.`,
    );
    return times.length > 0 ? at(action, '"Not delivered" can be recorded from', Math.max(...times)) : action;
  }
  if (evidence.order.stuck) return stuckOn('supplier gateway');
  return stopped(evidence) ?? by('store', 'The items are being delivered. Nothing to do.');
}

function stopped({ stoppedBecause }: OrderEvidence): NextAction | null {
  if (stoppedBecause === '') return null;
  const why = stoppedBecause.replace(/\.$/, '');
  return by('admin', `Deliveries are stopped by a brake: ${why}. They go on when an admin releases it.`);
}

function waiting(evidence: OrderEvidence): NextAction {
  const { placedReason, createdAt } = evidence.order;
  const action =
    stopped(evidence) ??
    (placedReason === 'points'
      ? by('admin', "Refill the supplier's points, then process the placed orders.")
      : by('store', 'Continues by itself once the supplier is back. Nothing to do.'));
  return at(action, 'What is not delivered by then is refunded', createdAt.getTime() + PLACED_MAX_MS);
}

function refunding(order: Order): NextAction {
  const refund = openRefund(order);
  const key = refund ? refundKey(order._id, refund.n) : '';
  const why = order.history.findLast(({ to }) => to === 'refund_failed/refunding')?.why ?? '';
  return by(
    'admin',
    `Find out why the wallet does not post the refund ${key} (${why}). It is asked again every 5 minutes under that key, so a credit by hand would be a second refund. If it cannot be fixed, refund outside the store: record the reference here first, then pay.`,
  );
}

function returning({ order, wallet }: OrderEvidence, { inSuspensePaise }: MoneySummary): NextAction {
  const isHeld = order.status === 'refund_failed' || !givesBack(order.paymentMethod);
  if (!wallet && isHeld) return by('admin', 'Decide about the payment, which is held.');
  const held = wallet?.payments.find(({ state }) => state === 'suspended');
  if (!held) return by('store', 'The gateway is refunding the payment. Nothing to do.');
  return by(
    'admin',
    `Decide the ₹${rupeesText(inSuspensePaise)} held from payment ${held.id}: refund it outside the store and record the reference, or credit it to the player's wallet. Do exactly one of the two, once.`,
  );
}

function closed(order: Order): NextAction {
  if (awaitsLateMoney(order))
    return by(
      'nobody',
      'Nothing to do. If the gateway still captures the payment, it is credited to the wallet by itself.',
    );
  return by('nobody', 'Nothing to do. Every paisa is accounted for.');
}
