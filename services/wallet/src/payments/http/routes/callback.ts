import type { PaymentProvider } from '@topup/proto';
import { networkOf } from '@topup/kit/addresses';
import { unauthenticated } from '@topup/kit/errors';
import { route, success } from '@topup/kit/http';
import type { Limiter } from '@topup/kit/limits';
import type { WalletConfig } from '../../../config.ts';
import { providers } from '../../providers/index.ts';
import { takeCallback, type CallbackDeps } from '../../use-cases/take-callback.ts';

export type CallbackRouteDeps = CallbackDeps & {
  readonly config: WalletConfig;
  readonly limiter: Pick<Limiter<'callbacks'>, 'enforce'>;
};

/** A callback is only a hint. The answer is the same for every payment id, so that nobody can find out which ids exist. */
export function callbackRoute(deps: CallbackRouteDeps, provider: PaymentProvider) {
  const { summary, body: paymentId, proof } = providers[provider].callback;
  return route({
    method: 'post',
    path: `/api/payments/webhooks/${provider}`,
    summary,
    guard: 'webhook',
    body: paymentId,
    response: success({}),
    handler: async ({ body, req, address }) => {
      const isProven = proof?.isGiven(deps.config, req.get('authorization')) ?? false;
      if (proof && !isProven) deps.callbacks.inc({ gateway: provider, result: 'forged' });
      if (!isProven) await deps.limiter.enforce('callbacks', networkOf(address));
      if (proof && !isProven) return unauthenticated(proof.refusal);
      await takeCallback(deps, provider, body);
      return { body: { success: true as const } };
    },
  });
}
