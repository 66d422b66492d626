import type { Payment } from './payments.ts';
import { fieldsOf } from './wire.ts';

export type Callback = 'send' | 'duplicate' | 'drop' | 'late' | 'forged';

const LATE_MS = 5_000;
const TIMEOUT_MS = 5_000;

/** Tells the merchant, unsigned and form-encoded. What it answers is not looked at; nothing is tried again. */
async function post(url: string, payment: Payment, overrides: object): Promise<void> {
  const fields = Object.entries({ ...fieldsOf(payment), ...overrides }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  await fetch(url, { method: 'POST', body: new URLSearchParams(fields), signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    (response) => response.arrayBuffer(),
    () => undefined,
  );
}

export async function callback(url: string, payment: Payment, kind: Callback): Promise<void> {
  if (kind === 'send' || kind === 'duplicate') await post(url, payment, {});
  if (kind === 'duplicate') await post(url, payment, {});
  if (kind === 'forged') await post(url, payment, { status: 'success', upi_txn_id: payment.upiTransactionId });
  if (kind === 'late') setTimeout(() => void post(url, payment, {}), LATE_MS);
}
