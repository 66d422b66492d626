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

/** I11: the gateway reported one capture for two payments. Given: the captures' transfers, and all payments with their references. */
export function* sharedReferences(
  captured: readonly TransferRecord[],
  payments: readonly PaymentRecord[],
): Generator<Breach> {
  const owners = Map.groupBy(payments, ({ gateway, providerReference }) => `gateway:${gateway} ${providerReference}`);
  for (const transfer of captured) {
    const other = owners.get(referenceOf(transfer) ?? '')?.find(({ id }) => id !== transfer.paymentId);
    if (other) yield { invariant: 'I11', subject: transfer.key, detail: `is the capture of payment ${other.id} too` };
  }
}

/** I11: two transfers book one payment. Given: all transfers under the keys of the payments. */
export function* sharedPayments(transfers: readonly TransferRecord[]): Generator<Breach> {
  const owners = Map.groupBy(transfers.filter(isCapture), ({ paymentId = '' }) => paymentId);
  for (const [paymentId, [first, ...more]] of owners)
    for (const { key } of more)
      yield { invariant: 'I11', subject: key, detail: `takes payment ${paymentId}, as ${first?.key} did` };
}

const referenceOf = ({ debit, providerReference }: TransferRecord): string | undefined =>
  providerReference && `${debit} ${providerReference}`;

const RECORD_ID_LENGTH = 32;

/** The only keys under which a payment's capture may be posted. A payment's id begins with that of its order or recharge. */
export function captureKeysOf(paymentId: string): string[] {
  const record = paymentId.slice(0, RECORD_ID_LENGTH);
  return [`order:${record}:payment`, `recharge:${record}`, `late:${paymentId}`];
}

/** No two transfers book the same payment, or the same capture by a payment gateway. */
function* sharedCaptures(transfers: Iterable<TransferRecord>): Generator<Breach> {
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
  if (!captureKeysOf(payment.id).includes(transfer.key))
    yield `credits payment ${paymentId} under another key than its own`;
  if (debit !== `gateway:${payment.gateway}`) yield `takes from ${debit} what ${payment.gateway} captured`;
  if (credit !== 'suspense' && amountPaise !== payment.amountPaise)
    yield `credits ${amountPaise} paise of a payment over ${payment.amountPaise}`;
  if (!CAPTURED.includes(payment.state) && asOf.getTime() - at.getTime() > LAG_MS)
    yield `credits payment ${payment.id}, which is ${payment.state}`;
}
