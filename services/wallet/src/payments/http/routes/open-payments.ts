import { z } from 'zod';
import { OPEN_PAYMENTS_MAX, paymentProviders } from '@topup/proto';
import { ApiError, apiErrorOf, conflict, notFound, type ErrorMap } from '@topup/kit/errors';
import { route, success } from '@topup/kit/http';
import { ID_PATTERN } from '@topup/kit/ids';
import { indianDay, indianDayBounds } from '@topup/kit/indian-day';
import { rupeesNumber } from '@topup/kit/money';
import type { PlaceDeps } from '../../take-place.ts';
import { CANCELS_MAX } from '../../store/cancel-counts.ts';
import { cancelPayment, type CancelDeps, type PaymentCancelled } from '../../use-cases/cancel-payment.ts';
import { listOpenPayments } from '../../use-cases/list-open-payments.ts';

const NOT_THERE = 'Payment not found.';

const openPayment = z.object({
  _id: z.string().describe('of the order or the recharge'),
  purpose: z.enum(['order', 'recharge']),
  amount: z.number(),
  paymentMethod: z.enum(paymentProviders),
  paymentUrl: z.string().optional().describe('where to continue; absent when the page was never opened'),
  createdAt: z.iso.datetime(),
});

export const openPaymentsRoute = (deps: Omit<PlaceDeps, 'now'>) =>
  route({
    method: 'get',
    path: '/api/wallet/open-payments',
    summary: 'Own payments that wait at a gateway, oldest first',
    guard: 'player',
    response: success({ data: z.object({ payments: z.array(openPayment), max: z.number() }) }),
    handler: async ({ principal }) => {
      const payments = (await listOpenPayments(deps, principal.accountId)).map((payment) => ({
        _id: payment.recordId,
        purpose: payment.purpose,
        amount: rupeesNumber(payment.amountPaise),
        paymentMethod: payment.gateway,
        ...(payment.paymentUrl ? { paymentUrl: payment.paymentUrl } : {}),
        createdAt: payment.createdAt.toISOString(),
      }));
      return {
        body: { success: true as const, message: 'Open payments.', data: { payments, max: OPEN_PAYMENTS_MAX } },
      };
    },
  });

type Failed = Exclude<PaymentCancelled, { kind: 'cancelled' }>;
const failures = (now: Date): ErrorMap<Failed> => ({
  not_found: () => notFound(NOT_THERE),
  not_open: () => conflict('payment_not_open', 'This payment is no longer open.'),
  paid: () => conflict('payment_made', 'This payment has been made and cannot be cancelled.'),
  too_many_cancels: () =>
    new ApiError(429, 'too_many_cancels', `At most ${CANCELS_MAX} payments can be cancelled in a day.`, {
      retryAfterS: Math.ceil((indianDayBounds(indianDay(now)).to.getTime() - now.getTime()) / 1_000),
    }),
  undecided: () =>
    new ApiError(
      503,
      'payment_undecided',
      'The payment gateway does not answer. Nothing was cancelled. Please try again.',
      {
        retryAfterS: 5,
      },
    ),
});

export const cancelPaymentRoute = (deps: CancelDeps) =>
  route({
    method: 'post',
    path: '/api/wallet/open-payments/:recordId/cancel',
    summary: 'Cancels an own payment of an order or a recharge; money that comes after all is credited to the wallet',
    guard: 'player',
    params: z.object({ recordId: z.string().regex(ID_PATTERN, NOT_THERE) }),
    response: success({}),
    handler: async ({ principal, params: { recordId } }) => {
      const end = await cancelPayment(deps, { accountId: principal.accountId, recordId });
      if (end.kind !== 'cancelled') return apiErrorOf(failures(deps.now()), end);
      return { body: { success: true as const, message: 'The payment is cancelled.' } };
    },
  });
