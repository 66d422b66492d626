const HIDDEN = '[redacted]';
/** Query parameters that give access to a page of the store, so they are not stored with the request. */
const TOKENS = ['t'];

/** The request without its top-level fields named in `secret` and without tokens in URLs, so that admins may see it. */
export function redacted(request: object, secret: readonly string[] = []): object {
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [name, secret.includes(name) ? HIDDEN : withoutTokens(value)]),
  );
}

function withoutTokens(value: unknown): unknown {
  if (typeof value === 'string') return withoutToken(value);
  return typeof value === 'object' && value !== null ? redacted(value) : value;
}

function withoutToken(text: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  const tokens = TOKENS.filter((name) => url.searchParams.has(name));
  for (const name of tokens) url.searchParams.set(name, HIDDEN);
  return tokens.length > 0 ? url.href : text;
}
