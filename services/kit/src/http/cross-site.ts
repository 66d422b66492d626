import type { IncomingHttpHeaders } from 'node:http';

export type CrossSiteRule = {
  /** The origins that are ours. */
  readonly origins: readonly string[];
  /** Names of the cookies that carry a session. */
  readonly cookieNames: readonly string[];
};

type Call = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Checks calls without cookies too, as sign-in needs. */
  readonly always: boolean;
};

/**
 * Whether a browser on another site made this call. A call with our cookies must prove that it is ours by Origin or
 * Sec-Fetch-Site; a read without both headers passes, because browsers older than Sec-Fetch-Site send no Origin with
 * a read and no read changes anything. Without cookies and headers it is not a browser and passes.
 */
export function isCrossSite(rule: CrossSiteRule, { method, headers, cookies, always }: Call): boolean {
  const withCookies = rule.cookieNames.some((name) => cookies[name] !== undefined);
  if (!withCookies && !always) return false;
  const origin = headers.origin;
  const site = headers['sec-fetch-site'];
  if (origin !== undefined && !rule.origins.includes(origin)) return true;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const proven = origin !== undefined || site !== undefined;
  return withCookies && !proven && method !== 'GET' && method !== 'HEAD';
}
