import type { IncomingHttpHeaders } from 'node:http';
import type { CookieNames } from './settings.ts';

export type Credentials = { readonly accessToken: string | null };

/** The token of `Authorization: Bearer` if there is one, else the cookie's. An empty bearer token counts as an invalid one. */
export function credentialsOf(
  { headers }: { readonly headers: IncomingHttpHeaders },
  cookies: Readonly<Record<string, string | undefined>>,
  names: CookieNames,
): Credentials {
  const bearer = /^bearer(?:\s+(.*))?$/i.exec(headers.authorization ?? '');
  if (bearer) return { accessToken: bearer[1] ?? '' };
  return { accessToken: cookies[names.access] ?? null };
}
