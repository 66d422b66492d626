import type { Books, Breach, PaymentRecord, TransferRecord } from '../records.ts';

type Records = Pick<Books, 'transfers' | 'payments' | 'asOf'>;

/** A process may be killed after writing the transfer and before updating its payment. The update follows within this time. */
const LAG_MS = 60_000;
const CAPTURED = ['paid', 'returning', 'suspended', 'returned'];

/** I11: exactly one transfer books each capture by a payment gateway. It moves the requested amount, or credits `suspense`. */
export function* captures(records: Records): Generator<Breach> {
  const captured = records.transfers.filter(isCapture);
  yield* capturesOf(records);
  yield* sharedCaptures(captured);
  const ids = new Set(captured.map(({ paymentId = '' }) => paymentId));
  yield* uncredited(records.payments, (id) => ids.has(id));
}

export const isCapture = ({ outcome, debit = '' }: TransferRecord): boolean =>
  outcome === 'ok' && debit.startsWith('gateway:');

export function* capturesOf({ transfers, payments, asOf }: Records): Generator<Breach> {
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  for (const transfer of transfers.filter(isCapture))
    for (const detail of against(transfer, known.get(transfer.paymentId ?? ''), asOf))
      yield { invariant: 'I11', subject: transfer.key, detail };
}

const referenceOf = ({ debit, providerReference }: TransferRecord): string | undefined =>
  providerReference && `${debit} ${providerReference}`;

export const captureKeysOf = (transfer: TransferRecord): string[] => {
  if (!isCapture(transfer)) return [];
  const reference = referenceOf(transfer);
  return [`payment ${transfer.paymentId ?? ''}`, ...(reference ? [`reference ${reference}`] : [])];
};

/** No two transfers book the same payment, or the same capture by a payment gateway. */
export function* sharedCaptures(transfers: Iterable<TransferRecord>): Generator<Breach> {
  const captured = new Map<string, string>();
  const references = new Map<string, string>();
  for (const transfer of transfers) {
    const { key, paymentId = '' } = transfer;
    const breach = (detail: string): Breach => ({ invariant: 'I11', subject: key, detail });
    if (captured.has(paymentId)) yield breach(`takes payment ${paymentId}, as ${captured.get(paymentId)} did`);
    captured.set(paymentId, key);
    const reference = referenceOf(transfer);
    if (reference === undefined) continue;
    if (references.has(reference)) yield breach(`is the capture ${reference} of ${references.get(reference)}`);
    references.set(reference, key);
  }
}

export function* uncredited(
  payments: Iterable<PaymentRecord>,
  isCredited: (paymentId: string) => boolean,
): Generator<Breach> {
  for (const { id, state } of payments)
    if (CAPTURED.includes(state) && !isCredited(id))
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
