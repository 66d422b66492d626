import { isIP } from 'node:net';
import type { SetCookie } from '@topup/kit/http';
import type { CookieNames, SessionSettings } from '@topup/kit/session';
import { NONCE_LIFETIME_MS } from '../domain/nonce.ts';
import type { Session } from '../tokens/session-tokens.ts';

const AUTH_PATH = '/api/auth';

export function sessionCookies({ cookies, secure, issuer: origin }: SessionSettings) {
  const base = { httpOnly: true, secure };
  // Lax, because the payment page is on another site and leads back by a top-level navigation, which must carry this cookie.
  const access = { ...base, name: cookies.access, path: '/', sameSite: 'lax' } as const;
  const refresh = { ...base, name: cookies.refresh, path: AUTH_PATH, sameSite: 'strict' } as const;
  const nonce = { ...base, name: cookies.nonce, path: AUTH_PATH, sameSite: 'strict' } as const;
  const gone = { value: '', maxAge: 0 };
  return {
    names: cookies,
    /** The access cookie outlives its token: a call with an expired token gets `session_expired`, and the client refreshes. */
    of: ({ accessToken, refreshToken, lifetimeS }: Session): SetCookie[] => [
      { ...access, value: accessToken, maxAge: lifetimeS },
      { ...refresh, value: refreshToken, maxAge: lifetimeS },
    ],
    cleared: [
      { ...access, ...gone },
      { ...refresh, ...gone },
    ] as readonly SetCookie[],
    /** Whether the call brings the cookie twice. A neighbouring subdomain may have set one of them, so neither is trusted. */
    isRepeated: (header: string | undefined, name: keyof CookieNames) => valuesOf(header, cookies[name]).length > 1,
    refreshTokensIn: (header: string | undefined) => valuesOf(header, cookies.refresh),
    /** Clears the cookie on every domain and path from which a call to `path` may bring it. Each pair needs a Set-Cookie. */
    clearedAnywhere: (name: keyof CookieNames, path: string): SetCookie[] =>
      [{}, ...domainsOf(origin)].flatMap((domain) =>
        pathsAbove(path).map((above) => ({ name: cookies[name], ...gone, secure, path: above, ...domain })),
      ),
    nonce: (secret: string): SetCookie => ({ ...nonce, value: secret, maxAge: NONCE_LIFETIME_MS / 1000 }),
    nonceCleared: { ...nonce, ...gone } as SetCookie,
  };
}
const valuesOf = (header: string | undefined, name: string): string[] =>
  (header ?? '').split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=');
    return key.trim() === name ? [value.join('=').trim()] : [];
  });

/** The host and its parent domains. A public suffix such as `co.uk` does no harm: browsers ignore cookies for it. */
function domainsOf(origin: string): { domain: string }[] {
  const { hostname } = new URL(origin);
  if (isIP(hostname.replace(/[[\]]/g, '')) !== 0) return [];
  const labels = hostname.split('.');
  return labels.slice(0, -1).map((_, i) => ({ domain: labels.slice(i).join('.') }));
}

function pathsAbove(path: string): string[] {
  const parts = path.split('/').slice(1);
  const folders = parts.slice(0, -1).map((_, i) => `/${parts.slice(0, i + 1).join('/')}`);
  return ['/', ...folders.flatMap((folder) => [folder, `${folder}/`]), path];
}

export type SessionCookies = ReturnType<typeof sessionCookies>;
