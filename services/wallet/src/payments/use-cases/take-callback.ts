import type { PaymentDeps } from '../deps.ts';
import type { Gateway } from '../../ledger/domain/accounts.ts';
import { UNCAPTURED, UNWATCHED } from '../domain/payments.ts';
import { settlePayment } from '../settle.ts';

/**
 * A callback is a hint and nothing more: nobody signs its content, so nothing it says is believed. For a payment of ours
 * at this gateway the gateway is asked, soon and durably; any other id is counted and forgotten.
 */
export async function takeCallback(deps: PaymentDeps, gateway: Gateway, paymentId: string): Promise<void> {
  const payment = await deps.payments.find(paymentId);
  const known = payment?.gateway === gateway ? payment : null;
  deps.callbacks.inc({ gateway, result: known ? 'known' : 'unknown' });
  if (!known || UNWATCHED.includes(known.state)) return;
  // The poller asks about it within a second; the caller is not kept waiting for the gateway.
  await deps.payments.wait(paymentId, deps.now());
  if (!UNCAPTURED.includes(known.state)) return;
  void settlePayment(deps, paymentId).catch((error: unknown) =>
    deps.log.error({ err: error, paymentId }, 'payment not settled; the poller tries again'),
  );
}
