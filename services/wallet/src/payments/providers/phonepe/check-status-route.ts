import { z } from 'zod';
import { notFound } from '@topup/kit/errors';
import { route, success } from '@topup/kit/http';
import { isAllowedNow } from '@topup/kit/session';
import type { Payment } from '../../domain/payments.ts';
import type { OwnRouteDeps } from '../provider.ts';
import { isDeclined } from './mapping.ts';

const NOT_THERE = 'Payment not found.';

const WORDS = {
  PAYMENT_SUCCESS: ['COMPLETED', 'Your payment is successful.'],
  PAYMENT_PENDING: ['PENDING', 'Your payment is pending.'],
  PAYMENT_ERROR: ['FAILED', 'The payment was not completed.'],
  PAYMENT_DECLINED: ['FAILED', 'The payment was declined.'],
} as const;
type Code = keyof typeof WORDS;

function codeOf({ state, gatewayAnswer }: Payment): Code {
  if (state === 'creating' || state === 'open') return 'PAYMENT_PENDING';
  if (state !== 'failed' && state !== 'expired') return 'PAYMENT_SUCCESS';
  return isDeclined(gatewayAnswer) ? 'PAYMENT_DECLINED' : 'PAYMENT_ERROR';
}

export const checkPhonepeStatusRoute = (deps: OwnRouteDeps) =>
  route({
    method: 'get',
    path: '/api/orders/check-phonepe-status/:merchantTransactionId',
    summary: 'How a PhonePe payment stands, for its owner or an admin; the amount is in paise',
    guard: 'player',
    params: z.object({ merchantTransactionId: z.string().max(64) }),
    response: success({
      code: z.enum(Object.keys(WORDS) as [Code, ...Code[]]),
      data: z.object({
        merchantTransactionId: z.string(),
        transactionId: z.string(),
        amount: z.int().describe('paise'),
        state: z.enum(['COMPLETED', 'PENDING', 'FAILED']),
        paymentInstrument: z.object({ type: z.string(), utr: z.string() }).optional(),
      }),
    }),
    handler: async ({ params: { merchantTransactionId }, principal }) => {
      const maySee = ({ accountId }: Payment) =>
        accountId === principal.accountId || isAllowedNow(deps.adminCheck, principal, 'readPeople');
      const payment = await refreshed(deps, merchantTransactionId, maySee);
      if (!payment) return notFound(NOT_THERE);
      const code = codeOf(payment);
      const [state, message] = WORDS[code];
      const { _id, amountPaise, capture, providerOrderId = '' } = payment;
      const transactionId = capture?.transactionId ?? providerOrderId;
      const paymentInstrument = capture ? { type: capture.instrument, utr: capture.reference } : undefined;
      const data = { merchantTransactionId: _id, transactionId, amount: amountPaise, state };
      return {
        body: {
          success: true as const,
          message,
          code,
          data: { ...data, ...(paymentInstrument ? { paymentInstrument } : {}) },
        },
      };
    },
  });

/** Null, without asking the gateway, when there is no such payment or the caller may not see it. */
async function refreshed(
  { payments, refresh }: OwnRouteDeps,
  paymentId: string,
  maySee: (payment: Payment) => boolean | Promise<boolean>,
): Promise<Payment | null> {
  const payment = await payments.find(paymentId);
  if (payment?.gateway !== 'phonepe' || !(await maySee(payment))) return null;
  await refresh(payment.recordId);
  return payments.find(paymentId);
}
