import type { IncomingHttpHeaders } from 'node:http';

export type CrossSiteRule = {
  readonly origins: readonly string[];
  readonly cookieNames: readonly string[];
};

type Call = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly always: boolean;
};

/**
 * Whether a browser on another site made this call. A call with our cookies must prove by Origin or Sec-Fetch-Site that it
 * comes from our pages. A read with neither header passes: older browsers send neither with it, and a read changes nothing.
 * A call without our cookies is checked only with `always`; with neither header it is not from a browser, and passes.
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
