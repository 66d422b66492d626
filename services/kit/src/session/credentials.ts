import type { IncomingHttpHeaders } from 'node:http';
import type { CookieNames } from './settings.ts';

export type Credentials = { readonly accessToken: string | null };

/** The bearer token if present, else the cookie. An empty one counts as an invalid token. */
export function credentialsOf(
  { headers }: { readonly headers: IncomingHttpHeaders },
  cookies: Readonly<Record<string, string | undefined>>,
  names: CookieNames,
): Credentials {
  const bearer = /^bearer(?:\s+(.*))?$/i.exec(headers.authorization ?? '');
  if (bearer) return { accessToken: bearer[1] ?? '' };
  return { accessToken: cookies[names.access] ?? null };
}
