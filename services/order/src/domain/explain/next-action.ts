import { rupeesText } from '@topup/kit/money';
import { PLACED_MAX_MS } from '../deadlines.ts';
import { awaitsLateMoney } from '../late-money.ts';
import { nameOf, type StateName } from '../machine.ts';
import { openRefund, refundKey, type Order } from '../order.ts';
import { isAmbiguous } from '../units.ts';
import type { Facts } from './facts.ts';
import { unitsOf, type MoneyStanding } from './standing-of.ts';

/** Who has to do what next, so that nobody does anything else. `nobody`: it is over; `store`: it goes on by itself. */
export type NextAction = { readonly who: 'nobody' | 'store' | 'player' | 'admin'; readonly text: string };

const by = (who: NextAction['who'], text: string): NextAction => ({ who, text });
const after = (at: Date, ms: number): string => new Date(at.getTime() + ms).toISOString();

/** Who has not answered an order that is stuck there. A unit that nobody knows of comes before a silent gateway. */
const SILENT: { readonly [N in StateName]?: 'wallet' | 'supplier gateway' } = {
  'pending/debit': 'wallet',
  'pending/cancelling': 'wallet',
  'processing/refunding': 'wallet',
  'placed/voiding': 'supplier gateway',
  'placed/refunding': 'wallet',
  'refund_failed/recording': 'wallet',
};
const stuckOn = (whom: 'wallet' | 'supplier gateway'): NextAction =>
  by('admin', `See why the ${whom} does not answer; it is asked every 5 min, and the order goes on by itself.`);

/** The next safe action of an order whose records agree. */
export function nextAction(facts: Facts, money: MoneyStanding): NextAction {
  const { order } = facts;
  const name = nameOf(order);
  const silent = order.stuck && SILENT[name];
  if (silent) return stuckOn(silent);
  switch (name) {
    case 'pending/debit':
      return by('store', 'The wallet is asked for the payment again until it decides. Nothing to do by hand.');
    case 'pending/payment':
      return by(
        'player',
        `Pays at the gateway's page; the order closes itself after ${after(order.createdAt, facts.paymentWaitMs)}.`,
      );
    case 'pending/cancelling':
      return by(
        'store',
        'The wallet is asked to close the payment until it says whether it was paid. Nothing to do by hand.',
      );
    case 'processing/delivering':
      return delivering(facts);
    case 'placed/waiting':
      return waiting(order);
    case 'placed/voiding':
      return by('store', 'The units are being fenced; what was not sent is refunded then. Nothing to do by hand.');
    case 'processing/refunding':
    case 'placed/refunding':
      return by('store', 'The wallet is asked for the refund again until it is committed. Nothing to do by hand.');
    case 'refund_failed/refunding':
      return refunding(order);
    case 'refund_failed/recording':
      return by(
        'store',
        `The wallet is asked to note ${openRefund(order)?.outside?.reference ?? 'the reference'} until it does, and is never asked for the refund as well. Nothing to do by hand.`,
      );
    case 'refund_initiated/returning':
    case 'refund_failed/returning':
      return returning(facts, money);
    default:
      return closed(order);
  }
}

function delivering(facts: Facts): NextAction {
  const unclear = unitsOf(facts)
    .filter(isAmbiguous)
    .map(({ unit }) => unit);
  if (unclear.length > 0) {
    const times = (facts.attempts ?? []).flatMap(({ unit, resolvableAt }) =>
      resolvableAt && unclear.includes(unit) ? [resolvableAt.getTime()] : [],
    );
    const from = times.length > 0 ? `, "not delivered" from ${new Date(Math.max(...times)).toISOString()} on` : '';
    return by(
      'admin',
      `Find out at the supplier whether ${unclear.join(', ')} arrived, and settle it at the desk of unknown deliveries${from}. Never send or refund it by hand.`,
    );
  }
  if (facts.order.stuck) return stuckOn('supplier gateway');
  return by('store', 'The units are being delivered. Nothing to do by hand.');
}

function waiting({ placedReason, createdAt }: Order): NextAction {
  const end = after(createdAt, PLACED_MAX_MS);
  if (placedReason === 'points')
    return by(
      'admin',
      `Refill the supplier's points, then process the placed orders; what is not delivered by ${end} is refunded.`,
    );
  return by('store', `Goes on by itself once the supplier is back; what is not delivered by ${end} is refunded.`);
}

function refunding(order: Order): NextAction {
  const refund = openRefund(order);
  const key = refund ? refundKey(order._id, refund.n) : '';
  const why = order.history.findLast(({ to }) => to === 'refund_failed/refunding')?.why ?? '';
  return by(
    'admin',
    `See why the wallet does not commit ${key} (${why}). It is asked for every 5 min under that key, so a credit by hand would be a second one. What cannot be mended is given back outside, by a reference that is noted here first.`,
  );
}

function returning({ wallet }: Facts, { inSuspensePaise }: MoneyStanding): NextAction {
  const held = wallet?.payments.find(({ state }) => state === 'suspended');
  if (!held) return by('store', 'The gateway is giving the payment back. Nothing to do by hand.');
  return by(
    'admin',
    `Give ₹${rupeesText(inSuspensePaise)} of payment ${held.id} back outside and record the reference, or credit it from suspense to the player's wallet. One of both, once.`,
  );
}

function closed(order: Order): NextAction {
  if (awaitsLateMoney(order))
    return by(
      'nobody',
      'It is over. Should the gateway still capture the payment, it is credited to the wallet by itself.',
    );
  return by('nobody', 'It is over: every paisa is accounted for.');
}
