import { unauthenticated } from '@topup/kit/errors';
import { route, success } from '@topup/kit/http';
import type { Deps } from '../deps.ts';
import { callbackAuthorization, callbackBody, isFromGateway } from '../phonepe/callback.ts';
import { takeCallback } from '../use-cases/take-callback.ts';

/** PhonePe's callback: its sender is proved, its body is not, so it is a hint like any other. Refunds come here as well. */
export const phonepeCallbackRoute = (deps: Deps) =>
  route({
    method: 'post',
    path: '/api/payments/webhooks/phonepe',
    summary: 'A hint from PhonePe that a payment or a refund has changed',
    guard: 'webhook',
    body: callbackBody,
    response: success({}),
    handler: async ({ body, req }) => {
      const { PHONEPE_WEBHOOK_USERNAME: username, PHONEPE_WEBHOOK_PASSWORD: password } = deps.config;
      if (!isFromGateway(req.get('authorization'), callbackAuthorization(username, password))) {
        deps.callbacks.inc({ gateway: 'phonepe', result: 'forged' });
        return unauthenticated('This callback does not come from PhonePe.');
      }
      await takeCallback(deps, 'phonepe', body.payload);
      return { body: { success: true as const } };
    },
  });
