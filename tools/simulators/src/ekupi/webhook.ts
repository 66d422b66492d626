import type { Payment } from './payments.ts';
import { fieldsOf } from './wire.ts';

const TIMEOUT_MS = 5_000;

/** Unsigned and form-encoded. The response is ignored, and nothing is retried. */
export async function callBack(url: string, payment: Payment, claim: 'true' | 'success'): Promise<void> {
  const claimed = claim === 'success' ? { status: 'success', upi_txn_id: payment.upiTransactionId } : {};
  const fields = Object.entries({ ...fieldsOf(payment), ...claimed }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  await fetch(url, { method: 'POST', body: new URLSearchParams(fields), signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    (response) => response.arrayBuffer(),
    () => undefined,
  );
}
