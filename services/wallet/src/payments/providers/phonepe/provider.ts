import { provider } from '../provider.ts';
import { callbackAuthorization, callbackBody, isFromGateway } from './callback.ts';
import { checkPhonepeStatusRoute } from './check-status-route.ts';
import { createPhonepe } from './gateway.ts';
import { phonepeSettings } from './settings.ts';

export const phonepe = provider({
  settings: phonepeSettings,
  connect: createPhonepe,
  callback: {
    summary: 'A hint from PhonePe that a payment or a refund has changed',
    body: callbackBody,
    proof: {
      isGiven: ({ PHONEPE_WEBHOOK_USERNAME: username, PHONEPE_WEBHOOK_PASSWORD: password }, authorization) =>
        isFromGateway(authorization, callbackAuthorization(username, password)),
      refusal: 'This callback does not come from PhonePe.',
    },
  },
  ownRoutes: (deps) => [checkPhonepeStatusRoute(deps)],
});
