import { isOpen, type Payment } from './domain/payments.ts';
import type { NotFoundRun } from './store/not-found-runs.ts';
import type { PaymentGateway } from './gateway.ts';

/** When a gateway does not find this many different payments in a row, the fault is assumed to be in our requests. */
export const NOT_FOUND_MAX = 5;

/** When it finds none of several open payments, our requests are probably wrong: then nothing expires. */
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
