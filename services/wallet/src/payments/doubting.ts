import { isOpen, type Payment } from './domain/payments.ts';
import type { NotFoundRun } from './store/not-found-runs.ts';
import type { PaymentGateway } from './gateway.ts';

/** When a gateway does not find this many different payments in a row, our requests are assumed to be wrong. */
export const NOT_FOUND_MAX = 5;

/**
 * Wraps a gateway so that its 'not found' is believed for single payments only. When it finds none of several open
 * payments in a row, our requests are probably wrong (a changed key, another account), and an alarm is raised. Until the
 * gateway finds a payment again, its 'not found' counts as unreadable, so no payment expires because of it.
 */
export const doubting = (gateway: PaymentGateway, run: NotFoundRun, alarm: () => void): PaymentGateway => ({
  ...gateway,
  status: async (payment: Parameters<PaymentGateway['status']>[0] & Partial<Pick<Payment, 'state'>>, timeoutMs) => {
    const answer = await gateway.status(payment, timeoutMs);
    if (answer.state === 'unclear') return answer;
    if (answer.state !== 'unknown') {
      await run.end();
      return answer;
    }
    if (!payment.state || !isOpen({ state: payment.state })) return answer;
    const { inARow, isNew } = await run.add(payment._id, NOT_FOUND_MAX);
    if (inARow < NOT_FOUND_MAX) return answer;
    if (isNew) alarm();
    return { state: 'unclear' };
  },
});
