import { z } from 'zod';
import type { Log } from '@topup/kit/log';
import { callGateway, urlOf } from '../../call-gateway.ts';

type Credentials = {
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clientVersion: string;
};
type Token = { readonly authorization: string; readonly refreshAtMs: number; readonly expiresAtMs: number };

type Tokens = {
  /** The Authorization header; null when no token can be obtained. Concurrent calls share one request. */
  authorization(timeoutMs: number): Promise<string | null>;
  /** To be called when the gateway refused this header; the next `authorization` requests a new token. */
  refused(authorization: string): void;
};

const EARLY_MS = 4 * 60_000;
const answer = z.object({ access_token: z.string().min(1), expires_at: z.number(), token_type: z.string().min(1) });

/** Requests a new token before the old one ends. While none can be obtained, the old one is used to its end. */
export function createTokens(credentials: Credentials, log: Log, nowMs: () => number = Date.now): Tokens {
  const { authUrl, clientId, clientSecret, clientVersion } = credentials;
  let token: Token | null = null;
  let asking: Promise<Token | null> | null = null;

  async function ask(timeoutMs: number): Promise<Token | null> {
    const body = new URLSearchParams({
      client_id: clientId,
      client_version: clientVersion,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
    });
    const url = urlOf(authUrl, '/v1/oauth/token');
    const reply = await callGateway({ method: 'POST', url, body, timeoutMs }, log);
    const parsed = reply?.status === 200 ? answer.safeParse(reply.body) : null;
    if (!parsed?.success) {
      log.error({ status: reply?.status }, 'PhonePe gives no token: are its client id, secret and version right?');
      return null;
    }
    const { access_token, expires_at, token_type } = parsed.data;
    const expiresAtMs = expires_at * 1_000;
    // A short-lived token is renewed after half its lifetime.
    const earlyMs = Math.min(EARLY_MS, (expiresAtMs - nowMs()) / 2);
    return { authorization: `${token_type} ${access_token}`, refreshAtMs: expiresAtMs - earlyMs, expiresAtMs };
  }

  return {
    authorization: async (timeoutMs) => {
      if (token && nowMs() < token.refreshAtMs) return token.authorization;
      asking ??= ask(timeoutMs).finally(() => (asking = null));
      token = (await asking) ?? token;
      return token && nowMs() < token.expiresAtMs ? token.authorization : null;
    },
    refused: (authorization) => {
      if (token?.authorization === authorization) token = null;
    },
  };
}
