import { rupeesText } from '@topup/kit/money';
import { LIST_PRICE, type Multiplied } from '@topup/kit/supplier-cost';
import type { Order } from '../order.ts';
import { accountWords, byWords, capital, eventWords, paymentWords, stateWords, UNIT_WORDS, whyWords } from './words.ts';
import type { AttemptEvidence, OrderEvidence, PaymentEvidence, TransferEvidence } from './evidence.ts';

export type StoryLine = {
  readonly at: Date;
  readonly source: 'order' | 'wallet' | 'supplier-gateway';
  readonly what: string;
  readonly id: string;
  readonly raw?: string;
};

/** Oldest first. Events of the same millisecond: first the order's, then the wallet's, then the supplier gateway's. */
export function tellStory({ order, wallet, attempts }: OrderEvidence): StoryLine[] {
  const lines = [
    ...ofOrder(order),
    ...(wallet?.payments ?? []).flatMap(ofPayment),
    ...(wallet?.transfers ?? []).map(ofTransfer),
    ...(attempts ?? []).flatMap(ofAttempt),
  ];
  return lines.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const ofOrder = (order: Order): StoryLine[] =>
  order.history.map(({ at, from, to, why, version }) => ({
    at,
    source: 'order',
    what: from
      ? `Order ${stateWords(to, order)}: ${whyWords(why, order)}. Before: ${stateWords(from, order)}.`
      : `Order created: ${stateWords(to, order)}.`,
    id: version === undefined ? order._id : `${order._id}:${to.split('/')[1]}:${version}`,
  }));

function ofPayment({
  id,
  gateway,
  state,
  amountPaise,
  createdAt,
  capturedAt,
  reference,
}: PaymentEvidence): StoryLine[] {
  const opened = `Payment of ₹${rupeesText(amountPaise)} by ${gateway} started; now ${paymentWords(state)}.`;
  return [
    { at: createdAt, source: 'wallet', id, what: opened },
    ...(capturedAt
      ? [
          {
            at: capturedAt,
            source: 'wallet' as const,
            id,
            what: `${capital(gateway)} confirmed the payment${reference ? `, reference ${reference}` : ''}.`,
          },
        ]
      : []),
  ];
}

function ofTransfer({ key, outcome, debit, credit, amountPaise, at, reason, by, units }: TransferEvidence): StoryLine {
  const why = reason ? ` (${reason.replace(/\.$/, '')})` : '';
  const of = units.length > 0 ? ` for ${units.length} ${units.length === 1 ? 'unit' : 'units'}` : '';
  const legs = `₹${rupeesText(amountPaise)} from ${accountWords(debit)} to ${accountWords(credit)}${of}`;
  const what = {
    ok: `Moved ${legs}`,
    rejected: `Refused to move ${legs}`,
    void: 'Payment closed: no money can move under it any more',
  }[outcome];
  return { at, source: 'wallet', id: key, what: `${what}${why}, decided by ${byWords(by)}.` };
}

const ofAttempt = ({ unit, steps, supplierOrderId, ...costs }: AttemptEvidence): StoryLine[] =>
  steps.map(({ at, event, state, reason, answer, by }) => {
    const number = state === 'delivered' && supplierOrderId ? `, supplier order ${supplierOrderId}` : '';
    const why = reason ? ` (${reason.replace(/\.$/, '')})` : '';
    // The event 'sending' already says the unit's state, so it is not repeated.
    const became = event === 'sending' ? multiplierWords(costs) : `: ${UNIT_WORDS[state]}${number}${why}`;
    const what = `${eventWords(event)}${became}${by ? `, by ${byWords(by)}` : ''}.`;
    return { at, source: 'supplier-gateway', id: unit, what, ...(answer ? { raw: answer } : {}) };
  });

const multiplierWords = ({ multiplierMillionths: by }: Multiplied): string =>
  by ? `, which may charge ${by / LIST_PRICE} times its list price for this player` : '';
