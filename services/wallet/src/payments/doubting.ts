import { isOpen, type Payment } from './domain/payments.ts';
import type { NotFoundRun } from './store/not-found-runs.ts';
import type { PaymentGateway } from './gateway.ts';

/** So many different payments in a transaction that a gateway does not find: then it is not they that are missing. */
export const NOT_FOUND_MAX = 5;

/**
 * A gateway whose 'not found' is believed about single payments only. When it finds none of several that may still be
 * paid, one after the other, something is wrong with the asking (a changed key, another account): its answers are
 * unreadable then, nothing expires by them, and people are called, until it finds a payment again.
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
