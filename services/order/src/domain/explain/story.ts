import { rupeesText } from '@topup/kit/money';
import type { Order } from '../order.ts';
import type { AttemptFact, Facts, PaymentFact, TransferFact } from './facts.ts';

/** One thing that happened, by whose record. `id`: of the message, transfer, payment or unit that it is about. */
export type StoryLine = {
  readonly at: Date;
  readonly source: 'order' | 'wallet' | 'supplier-gateway';
  readonly what: string;
  readonly id: string;
  /** As it was received from outside. */
  readonly raw?: string;
};

/** Everything that happened to an order, oldest first; within one millisecond in the order of cause and effect. */
export function tellStory({ order, wallet, attempts }: Facts): StoryLine[] {
  const lines = [
    ...ofOrder(order),
    ...(wallet?.payments ?? []).flatMap(ofPayment),
    ...(wallet?.transfers ?? []).map(ofTransfer),
    ...(attempts ?? []).flatMap(ofAttempt),
  ];
  return lines.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** A step's command is named after the version that began it, so both are told by one id. */
const ofOrder = (order: Order): StoryLine[] =>
  order.history.map(({ at, from, to, why, version }) => ({
    at,
    source: 'order',
    what: `${from ? `${from} -> ` : ''}${to} (${why})`,
    id: version === undefined ? order._id : `${order._id}:${to.split('/')[1]}:${version}`,
  }));

function ofPayment({ id, gateway, state, amountPaise, createdAt, capturedAt, reference }: PaymentFact): StoryLine[] {
  const opened = `payment of ₹${rupeesText(amountPaise)} by ${gateway} begun; now ${state}`;
  return [
    { at: createdAt, source: 'wallet', id, what: opened },
    ...(capturedAt
      ? [
          {
            at: capturedAt,
            source: 'wallet' as const,
            id,
            what: `${gateway} captured it, reference ${reference || 'none'}`,
          },
        ]
      : []),
  ];
}

function ofTransfer({ key, outcome, debit, credit, amountPaise, at, reason, by, units }: TransferFact): StoryLine {
  const why = reason ? `: ${reason}` : '';
  const of = units.length > 0 ? ` for ${units.join(', ')}` : '';
  const moved = `₹${rupeesText(amountPaise)} from ${debit} to ${credit}${of}`;
  const what = { ok: `posted ${moved}`, rejected: `refused ${moved}`, void: 'closed for ever, nothing moved' }[outcome];
  return { at, source: 'wallet', id: key, what: `${what}, by ${by}${why}` };
}

const ofAttempt = ({ unit, steps, supplierOrderId }: AttemptFact): StoryLine[] =>
  steps.map(({ at, event, state, reason, answer, by }) => {
    const number = state === 'delivered' && supplierOrderId ? `, the supplier's number ${supplierOrderId}` : '';
    const person = by ? `, by ${by}` : '';
    const what = `${event}: ${state}${number}${reason ? `: ${reason}` : ''}${person}`;
    return { at, source: 'supplier-gateway', id: unit, what, ...(answer ? { raw: answer } : {}) };
  });
