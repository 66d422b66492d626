import { z } from 'zod';
import { inLatinDigits } from '@topup/proto/digits';
import { describePage, pageAnswer, paymentProviders, TOO_MANY_OPEN_PAYMENTS } from '@topup/proto';
import { ApiError, apiErrorOf, badRequest, conflict, type ErrorMap } from '@topup/kit/errors';
import { route, success } from '@topup/kit/http';
import { inFlight, keyReused } from '@topup/kit/idempotency';
import { timesPaise, paise } from '@topup/kit/money';
import type { RechargeDeps } from '../../deps.ts';
import { startRecharge, type StartedRecharge } from '../../use-cases/start-recharge.ts';

const INVALID_AMOUNT = 'Please enter a valid amount';
const INVALID_METHOD = 'This payment method cannot be used for a recharge.';
const ONE_RUPEE = paise(100);

const FAILURES: ErrorMap<Exclude<StartedRecharge, { kind: 'opened' }>> = {
  in_flight: () => inFlight('Your payment page is being opened. Please wait a moment.'),
  key_reused: () => keyReused('recharge'),
  too_many_open_payments: () => conflict(TOO_MANY_OPEN_PAYMENTS.code, TOO_MANY_OPEN_PAYMENTS.message),
  recharges_stopped: () =>
    conflict('recharges_stopped', 'Adding money is paused. Nothing was charged. Please try again later.'),
  page_unavailable: () =>
    new ApiError(
      503,
      'payment_page_unavailable',
      'The payment page could not be opened. Nothing was charged. Please try again.',
      { retryAfterS: 5 },
    ),
};

const rupees = z
  .union(
    [
      z.number(),
      z
        .string()
        .overwrite(inLatinDigits)
        .regex(/^\d{1,9}$/, INVALID_AMOUNT)
        .transform(Number),
    ],
    INVALID_AMOUNT,
  )
  .pipe(z.int(INVALID_AMOUNT).min(1, INVALID_AMOUNT));

export const rechargeRoute = (deps: RechargeDeps & { readonly rechargeMaxRupees: number }) =>
  route({
    method: 'post',
    path: '/api/wallet/recharge/:method',
    summary: 'Opens a payment page for a recharge',
    guard: 'player',
    params: z.object({ method: z.enum(paymentProviders, INVALID_METHOD) }),
    body: z.strictObject({
      amount: rupees,
      paymentMethod: z.string(INVALID_METHOD).max(20, INVALID_METHOD),
    }),
    response: success({
      data: z.object({
        transactionId: z.string(),
        paymentUrl: z.string().optional().describe(describePage('paymentUrl')),
        redirectUrl: z.string().optional().describe(describePage('redirectUrl')),
      }),
    }),
    handler: async ({ params: { method }, body, principal, idempotencyKey }) => {
      if (body.paymentMethod !== method) return badRequest('The payment method of the address and of the body differ.');
      const max = deps.rechargeMaxRupees;
      if (body.amount > max) return badRequest(`Please enter an amount of at most ${max}.`);
      const started = await startRecharge(deps, {
        accountId: principal.accountId,
        gateway: method,
        amountPaise: timesPaise(ONE_RUPEE, body.amount),
        idempotencyKey,
      });
      if (started.kind !== 'opened') return apiErrorOf(FAILURES, started);
      const { transactionId, paymentUrl } = started;
      return {
        body: {
          success: true as const,
          message: 'Payment page opened.',
          data: { transactionId, ...pageAnswer(method, paymentUrl) },
        },
      };
    },
  });
