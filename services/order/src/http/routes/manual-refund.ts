import { z } from 'zod';
import { actorOf } from '@topup/kit/admin-acts';
import { route, success, type Route } from '@topup/kit/http';
import { adminOrderParams } from '../admin-schemas.ts';
import { recordManualRefund, type ManualRefundDeps } from '../../use-cases/record-manual-refund.ts';
import { failure, type FailureDeps } from './failure.ts';

const REASON_REQUIRED = 'Please say why.';
const REFERENCE_REQUIRED = 'Please enter the reference of the refund.';
const TEXT_MAX = 200;
const given = (missing: string, name: string) =>
  z.string(missing).trim().min(1, missing).max(TEXT_MAX, `The ${name} may have at most ${TEXT_MAX} characters.`);

export const manualRefundRoute = (deps: ManualRefundDeps & FailureDeps): Route =>
  route({
    method: 'post',
    path: '/api/admin/orders/:id/manual-refund',
    summary:
      'Notes that a failed refund was given back outside, by this reference; 202 while the wallet has not noted it yet, 409 when there is no such refund or it has reached the wallet',
    guard: { right: 'moveMoney' },
    params: adminOrderParams,
    body: z.strictObject({
      reference: given(REFERENCE_REQUIRED, 'reference'),
      reason: given(REASON_REQUIRED, 'reason'),
    }),
    response: success({ data: z.object({ orderId: z.string(), status: z.string() }) }),
    handler: async ({ params, body, ...call }) => {
      const given = await recordManualRefund(deps, params.id, body, actorOf(call));
      if (!given.ok) return failure(deps, given.error);
      const { state, order } = given.value;
      const data = { orderId: order._id, status: order.status };
      if (state === 'noted') return { body: { success: true, message: 'The refund is recorded.', data } };
      return { status: 202, body: { success: true, message: 'The refund is being recorded.', data } };
    },
  });
