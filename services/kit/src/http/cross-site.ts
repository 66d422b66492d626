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
 * comes from our pages. Only a read may have neither header: older browsers send neither with a read, which changes nothing.
 * A call without our cookies is checked only with `always`. If it has neither header, no browser sent it, and it passes.
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
