import { givesBack } from '@topup/proto/enums';
import type { StateName } from '../machine.ts';
import type { Order, RefundedTo } from '../order.ts';
import { refundedToOf, type Refunded } from '../refunded-to.ts';
import type { UnitState } from '../units.ts';

const STATE_WORDS: { readonly [N in StateName]: string } = {
  'pending/debit': 'waiting for the payment from the wallet',
  'pending/payment': 'waiting for the player to pay',
  'pending/cancelling': 'closing the payment',
  'processing/delivering': 'being delivered',
  'processing/refunding': 'refunding what could not be delivered',
  'placed/waiting': 'placed, waiting for the supplier',
  'placed/voiding': 'placed, withdrawing what was not sent',
  'placed/refunding': 'refunding what was not sent',
  'refund_failed/refunding': 'refund failed, still asking the wallet',
  'refund_failed/recording': 'recording a refund outside the store',
  'refund_failed/returning': 'the gateway refuses to refund the payment',
  'completed/done': 'completed',
  'partially_completed/done': 'partially completed',
  'refund_initiated/returning': 'the payment is being refunded',
  'failed/done': 'failed',
  'refunded/done': 'refunded',
  'manual_refund/done': 'refunded by support',
  'cancelled/done': 'cancelled',
};
const HELD = 'held for a decision by support';

/** If a wrong amount was paid through a payment gateway that cannot refund, support decides about that payment. */
export const stateWords = (name: string, { paymentMethod }: Pick<Order, 'paymentMethod'>): string =>
  name === 'refund_initiated/returning' && !givesBack(paymentMethod)
    ? HELD
    : ((STATE_WORDS as Readonly<Record<string, string>>)[name] ?? name);

export const UNIT_WORDS: { readonly [S in UnitState]: string } = {
  unsent: 'not sent yet',
  sending: 'being sent',
  not_sent: 'not sent',
  retryable: 'refused for now',
  ambiguous: 'outcome unknown',
  delivered: 'delivered',
  rejected: 'refused',
  void: 'blocked',
};

const WHY_WORDS: Readonly<Record<string, string>> = {
  'payment voided': 'the payment was closed unpaid',
  'payment refused': 'the payment was refused',
  'payment credited_late': 'the payment arrived after the order was closed',
  'payment suspended': 'another amount was paid',
  'payment return_refused': 'the gateway refused the refund',
  'halted: points': 'the supplier balance is too low',
  'halted: breaker': 'the supplier does not answer',
  'halted: paused': 'deliveries are paused',
  'units fenced': 'what was not sent is blocked now',
  'unit resolved': 'an unclear delivery was settled',
  'delivery progressed': 'a delivery report arrived',
  "an admin's run": 'an admin processed the placed orders',
};
const RETURNED_WORDS: Readonly<Record<RefundedTo, string>> = {
  wallet: 'support credited the payment to the wallet',
  source: 'the payment was returned to the account that paid',
  outside: 'support refunded the payment outside the store',
};
export function whyWords(why: string, order: Refunded): string {
  if (why !== 'payment returned' && why !== 'payment returned_outside') return WHY_WORDS[why] ?? why;
  return RETURNED_WORDS[refundedToOf(order) ?? (why === 'payment returned' ? 'source' : 'outside')];
}

const PAYMENT_WORDS: Readonly<Record<string, string>> = {
  creating: 'being opened',
  open: 'waiting for the player',
  expired: 'expired unpaid',
  returning: 'being refunded',
  suspended: 'held',
  returned: 'refunded or credited to the wallet',
};
export const paymentWords = (state: string): string => PAYMENT_WORDS[state] ?? state;

const ACCOUNT_ID = /^[0-9a-f]{32}$/;
export function byWords(by: string): string {
  if (ACCOUNT_ID.test(by)) return `admin ${by.slice(0, 8)}`;
  return by === 'order' || by === 'wallet' ? `the ${by} service` : by;
}

const SERVICE_WORDS: Readonly<Record<string, string>> = {
  wallet: 'the wallet',
  'supplier-gateway': 'the supplier gateway',
};
export const servicesWords = (names: readonly string[]): string =>
  names.map((name) => SERVICE_WORDS[name] ?? name).join(' and ');

const EVENT_WORDS: Readonly<Record<string, string>> = {
  sending: 'Sent to the supplier',
  answer: 'The supplier answered',
  overdue: 'No answer in time',
  fence: 'Blocked',
  proposal: 'A decision was proposed',
  withdrawal: 'A proposed decision was withdrawn',
  verdict: 'Decided by a person',
  balance: 'Shown by our balance at the supplier',
};
export const eventWords = (event: string): string => EVENT_WORDS[event] ?? event;

export function accountWords(account: string): string {
  const [kind = '', name = ''] = account.split(':');
  if (kind === 'wallet') return "the player's wallet";
  return kind === 'gateway' ? name : kind;
}

export function unitWords({ units, items }: Pick<Order, 'units' | 'items'>, unit: string): string {
  const sold = items[units.find((each) => each.unit === unit)?.item ?? -1];
  return sold ? `${sold.spu}, unit ${unit.split(':').at(-1)}` : unit;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
