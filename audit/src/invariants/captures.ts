import type { Books, Breach, PaymentRecord, TransferRecord } from '../records.ts';

type Facts = Pick<Books, 'transfers' | 'payments' | 'asOf'>;

/** A payment is marked a moment after its transfer; a service that was killed in between heals within this. */
const LAG_MS = 60_000;
/** A captured payment that could not be credited goes on: on its way back, out of the books, given back. */
const CAPTURED = ['paid', 'returning', 'suspended', 'returned'];

/** I11: every capture of a gateway is one transfer, with the amount that was asked for, or it stands in suspense. */
export function* captures({ transfers, payments, asOf }: Facts): Generator<Breach> {
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  const captured = new Map<string, TransferRecord>();
  const references = new Map<string, string>();
  for (const transfer of transfers) {
    const { key, debit = '', outcome, paymentId, providerReference } = transfer;
    if (outcome !== 'ok' || !debit.startsWith('gateway:')) continue;
    const breach = (detail: string): Breach => ({ invariant: 'I11', subject: key, detail });
    const earlier = captured.get(paymentId ?? '');
    if (earlier) yield breach(`takes payment ${paymentId}, as ${earlier.key} did`);
    captured.set(paymentId ?? '', transfer);
    const reference = providerReference && `${debit} ${providerReference}`;
    if (reference && references.has(reference))
      yield breach(`is the capture ${reference} of ${references.get(reference)}`);
    if (reference) references.set(reference, key);
    for (const detail of against(transfer, known.get(paymentId ?? ''), asOf)) yield breach(detail);
  }
  for (const { id, state } of payments)
    if (CAPTURED.includes(state) && !captured.has(id))
      yield { invariant: 'I11', subject: `payment ${id}`, detail: 'was captured, and no transfer credits it' };
}

function* against(transfer: TransferRecord, payment: PaymentRecord | undefined, asOf: Date): Generator<string> {
  const { amountPaise, credit, debit, at, paymentId } = transfer;
  if (!payment) return yield `credits payment ${paymentId}, which nobody asked for`;
  if (debit !== `gateway:${payment.gateway}`) yield `takes from ${debit} what ${payment.gateway} captured`;
  if (credit !== 'suspense' && amountPaise !== payment.amountPaise)
    yield `credits ${amountPaise} paise of a payment over ${payment.amountPaise}`;
  if (!CAPTURED.includes(payment.state) && asOf.getTime() - at.getTime() > LAG_MS)
    yield `credits payment ${payment.id}, which is ${payment.state}`;
}
