import type { Request } from 'express';
import type { z } from 'zod';
import { badRequest } from '../errors.ts';
import { isWellFormed } from '../unicode.ts';

export function refuseUnclearQuery(req: Request): void {
  const at = req.originalUrl.indexOf('?');
  if (at < 0) return;
  refuseBadEscapes(req.originalUrl.slice(at));
  const names = [...new URLSearchParams(req.originalUrl.slice(at + 1)).keys()];
  if (new Set(names).size !== names.length) throw badRequest('A query parameter was given twice.');
}

const VISIBLE = /^[\x21-\x7e]{1,200}$/;

/** Null when the header is absent. Throws 400 unless the key is 1 to 200 visible characters. */
export function idempotencyKey(req: Request): string | null {
  const key = req.get('idempotency-key');
  if (key === undefined) return null;
  if (!VISIBLE.test(key)) throw badRequest('Idempotency-Key must be 1 to 200 visible characters.');
  return key;
}

const NOT_UNICODE = 'This request holds text that is not valid Unicode (half an emoji, for example).';
const ESCAPED_BYTES = /(?:%[0-9a-f]{2})+/gi;

/** Refuses escaped bytes that are not UTF-8, which would silently be read as U+FFFD. */
function refuseBadEscapes(text: string): void {
  for (const [bytes] of text.matchAll(ESCAPED_BYTES)) {
    try {
      decodeURIComponent(bytes);
    } catch {
      throw badRequest(NOT_UNICODE);
    }
  }
}

/** Throws 400 with a sentence for people and the first invalid fields. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown, part: string): z.output<S> {
  const parsed = schema.safeParse(input, { error: (issue) => plainSentence(issue, part) });
  if (parsed.success) {
    if (!isWellFormed(parsed.data)) throw badRequest(NOT_UNICODE);
    return parsed.data;
  }
  const details = parsed.error.issues.slice(0, 10).map((issue) => ({
    field: issue.path.map(String).join('.') || part,
    problem: issue.message,
  }));
  throw badRequest(details[0]?.problem ?? 'This request is not valid.', details);
}

function plainSentence(issue: { path?: PropertyKey[] | undefined; input?: unknown }, part: string): string {
  const field = (issue.path ?? []).map(String).join('.').slice(0, 100);
  if (!field) return `The ${part} of this request is not valid.`;
  return issue.input === undefined ? `'${field}' is missing.` : `'${field}' is not valid.`;
}
