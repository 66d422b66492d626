import type { Deps } from '../deps.ts';
import { settlePayment } from '../payments/settle.ts';

/**
 * A callback is a hint and nothing more: nobody signs it, so nothing it says is believed. For a payment of ours the
 * gateway is asked, soon and durably; any other id is counted and forgotten.
 */
export async function takeEkupiCallback(deps: Deps, paymentId: string): Promise<void> {
  const payment = await deps.payments.find(paymentId);
  deps.callbacks.inc({ gateway: 'ekupi', result: payment ? 'known' : 'unknown' });
  if (!payment || payment.state === 'paid') return;
  await deps.payments.wait(paymentId, deps.now());
  // The caller is not kept waiting for the gateway; if this fails, the poller asks again.
  void settlePayment(deps, paymentId).catch((error: unknown) =>
    deps.log.error({ err: error, paymentId }, 'payment not settled; the poller tries again'),
  );
}
