import type { Request } from 'express';
import type { z } from 'zod';
import { badRequest } from '../errors.ts';

/** Refuses a query in which one name comes twice: two readers would see two different values. */
export function refuseDuplicateQueryKeys(req: Request): void {
  const at = req.originalUrl.indexOf('?');
  if (at < 0) return;
  const names = [...new URLSearchParams(req.originalUrl.slice(at + 1)).keys()];
  if (new Set(names).size !== names.length) throw badRequest('A query parameter was given twice.');
}

const VISIBLE = /^[\x21-\x7e]{1,200}$/;

/** Reads the Idempotency-Key header: null when absent. Throws 400 unless it is 1 to 200 visible characters. */
export function idempotencyKey(req: Request): string | null {
  const key = req.get('idempotency-key');
  if (key === undefined) return null;
  if (!VISIBLE.test(key)) throw badRequest('Idempotency-Key must be 1 to 200 visible characters.');
  return key;
}

/** Parses one part of a request. Throws 400 with a sentence for people and the list of bad fields. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown, part: string): z.output<S> {
  const parsed = schema.safeParse(input, { error: (issue) => plainSentence(issue, part) });
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.slice(0, 10).map((issue) => ({
    field: issue.path.map(String).join('.') || part,
    problem: issue.message,
  }));
  throw badRequest(details[0]?.problem ?? 'This request is not valid.', details);
}

/** Used where a schema has no words of its own. */
function plainSentence(issue: { path?: PropertyKey[] | undefined; input?: unknown }, part: string): string {
  const field = (issue.path ?? []).map(String).join('.').slice(0, 100);
  if (!field) return `The ${part} of this request is not valid.`;
  return issue.input === undefined ? `'${field}' is missing.` : `'${field}' is not valid.`;
}
