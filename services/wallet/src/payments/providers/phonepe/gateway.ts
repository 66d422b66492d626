import type { Log } from '@topup/kit/log';
import { callGateway, urlOf, type GatewayReply } from '../../call-gateway.ts';
import { STATUS_TIMEOUT_MS, type PaymentGateway } from '../../gateway.ts';
import { redacted } from '../../redacted.ts';
import { payBody, readCreated, readRefund, readRefundRequested, readStatus, refundBody } from './mapping.ts';
import type { PhonepeSettings } from './settings.ts';
import { createTokens } from './tokens.ts';

type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly timeoutMs: number;
};

/** PhonePe's API V2: every call needs a token, amounts are in paise, and refunds go to the payment's source. */
export function createPhonepe(settings: PhonepeSettings, log: Log): PaymentGateway {
  const tokens = createTokens(
    {
      authUrl: settings.PHONEPE_AUTH_URL,
      clientId: settings.PHONEPE_CLIENT_ID,
      clientSecret: settings.PHONEPE_CLIENT_SECRET,
      clientVersion: settings.PHONEPE_CLIENT_VERSION,
    },
    log,
  );

  /** PhonePe may invalidate a token before it expires, so after a 401 the call is tried once more with a new token. */
  async function call({ path, ...request }: Call): Promise<GatewayReply | null> {
    const url = urlOf(settings.PHONEPE_BASE_URL, path);
    const endsAtMs = performance.now() + request.timeoutMs;
    for (let tries = 0; ; tries++) {
      const authorization = await tokens.authorization(endsAtMs - performance.now());
      if (authorization === null) return null;
      const timeoutMs = endsAtMs - performance.now();
      const reply = await callGateway({ ...request, url, timeoutMs, headers: { authorization } }, log);
      if (reply?.status !== 401 || tries > 0) return reply;
      tokens.refused(authorization);
    }
  }

  return {
    create: async (payment, { redirectUrl, timeoutMs }) =>
      readCreated(
        await call({ method: 'POST', path: '/checkout/v2/pay', body: payBody(payment, redirectUrl), timeoutMs }),
      ),
    request: (payment, { redirectUrl }) => redacted(payBody(payment, redirectUrl)),
    status: async ({ _id }, timeoutMs = STATUS_TIMEOUT_MS) =>
      readStatus(await call({ method: 'GET', path: `/checkout/v2/order/${_id}/status`, timeoutMs }), _id),
    refunds: {
      ask: async (refundId, { _id }, amountPaise) => {
        const body = refundBody(refundId, _id, amountPaise);
        const request = { method: 'POST', path: '/payments/v2/refund', body, timeoutMs: STATUS_TIMEOUT_MS } as const;
        return readRefundRequested(await call(request));
      },
      status: async (refundId) => {
        const path = `/payments/v2/refund/${refundId}/status`;
        return readRefund(await call({ method: 'GET', path, timeoutMs: STATUS_TIMEOUT_MS }), refundId);
      },
    },
  };
}
