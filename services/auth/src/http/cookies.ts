import type { SetCookie } from '@topup/kit/http';
import type { SessionSettings } from '@topup/kit/session';
import { NONCE_LIFETIME_MS } from '../domain/nonce.ts';
import type { Session } from '../tokens/session-tokens.ts';

const AUTH_PATH = '/api/auth';

export function sessionCookies({ cookies, secure }: SessionSettings) {
  const base = { httpOnly: true, secure };
  // Lax, because the payment page returns by a top-level navigation from another site, which must carry the session.
  const access = { ...base, name: cookies.access, path: '/', sameSite: 'lax' } as const;
  const refresh = { ...base, name: cookies.refresh, path: AUTH_PATH, sameSite: 'strict' } as const;
  const nonce = { ...base, name: cookies.nonce, path: AUTH_PATH, sameSite: 'strict' } as const;
  const gone = { value: '', maxAge: 0 };
  return {
    names: cookies,
    /** The access cookie outlives its token, so that an expired session is recognised as such and refreshed. */
    of: ({ accessToken, refreshToken, lifetimeS }: Session): SetCookie[] => [
      { ...access, value: accessToken, maxAge: lifetimeS },
      { ...refresh, value: refreshToken, maxAge: lifetimeS },
    ],
    cleared: [
      { ...access, ...gone },
      { ...refresh, ...gone },
    ] as readonly SetCookie[],
    nonce: (secret: string): SetCookie => ({ ...nonce, value: secret, maxAge: NONCE_LIFETIME_MS / 1000 }),
    nonceCleared: { ...nonce, ...gone } as SetCookie,
  };
}
export type SessionCookies = ReturnType<typeof sessionCookies>;
