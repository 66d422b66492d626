import { z } from 'zod';
import { route, success } from '@topup/kit/http';
import type { Deps } from '../deps.ts';
import { takeCallback } from '../use-cases/take-callback.ts';

/** The gateway's callback: form or JSON, unsigned. Everybody gets the same answer, so that nobody learns which ids exist. */
export const ekupiCallbackRoute = (deps: Deps) =>
  route({
    method: 'post',
    path: '/api/payments/webhooks/ekupi',
    summary: 'A hint from the UPI gateway that a payment has changed',
    guard: 'webhook',
    body: z.object({ client_txn_id: z.string().max(200) }),
    response: success({}),
    handler: async ({ body }) => {
      await takeCallback(deps, 'ekupi', body.client_txn_id);
      return { body: { success: true as const } };
    },
  });
