import { isDeepStrictEqual } from 'node:util';
import type { Request, Response } from 'express';
import { stringifySetCookie, type SetCookie } from 'cookie';
import { ApiError, unavailable } from '../errors.ts';
import { isAway } from '../messaging.ts';
import type { Log } from '../log.ts';
import type { Answer, FileAnswer, Route, TextAnswer } from './route.ts';

/** By default no cache may store the answer. */
export function sendAnswer(res: Response, answer: Answer<unknown> | TextAnswer): void {
  if (res.headersSent) return;
  const { status = 200, cookies = [] } = 'json' in answer ? {} : answer;
  res.status(status).setHeader('cache-control', 'no-store');
  for (const [name, value] of Object.entries(answer.headers ?? {})) res.setHeader(name, value);
  setCookies(res, cookies);
  if (res.getHeader('etag') !== undefined && isUnchanged(res.req)) return void res.status(304).end();
  if ('json' in answer) res.type('json').send(answer.json);
  else res.json(answer.body);
}

function isUnchanged(req: Request): boolean {
  const tags = req.headers['if-none-match'];
  // Removes the coding, for example `-gzip`, that some proxies append to the ETag of an answer that they compress.
  if (tags !== undefined) req.headers['if-none-match'] = tags.replaceAll(/[-;](?:gzip|br|deflate|zstd)"/g, '"');
  return req.fresh;
}

export function sendFile(res: Response, { file, type, headers = {} }: FileAnswer): void {
  if (res.headersSent) return;
  res.status(200).setHeader('cache-control', 'no-store').setHeader('content-type', type);
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader('content-length', file.byteLength).end(file);
}

export function checkFile(route: Route, { type }: FileAnswer): void {
  if (route.file !== type) throw new Error(`${route.path} answers ${type}, its route says ${route.file ?? 'JSON'}`);
}

export function setCookies(res: Response, cookies: readonly SetCookie[]): void {
  for (const cookie of cookies) res.append('set-cookie', stringifySetCookie(cookie));
}

export function checkAnswer(route: Route, answer: Answer<unknown> | TextAnswer): void {
  const sent: unknown = JSON.parse('json' in answer ? answer.json : JSON.stringify(answer.body));
  const parsed = route.response.safeParse(sent);
  if (!parsed.success) throw new Error(`${route.path} breaks its response schema: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, sent))
    throw new Error(`${route.path} answers fields that its schema does not name`);
}

/** Not logged as an error, because it may be sent thousands of times a minute. */
export const BUSY = unavailable('The shop is very busy right now. Nothing was charged. Please try again in a moment.');

/** An unknown error is a bug: the caller gets a 500 with the request's id, without the error's stack. */
export function sendError(res: Response, error: unknown, log: Log): void {
  const known = toApiError(error);
  if (!known || (known.status >= 500 && known !== BUSY))
    log.error({ err: error }, known ? 'not available' : 'bug: unhandled error');
  if (res.headersSent) return void res.destroy();
  const { status, code, message, details, retryAfterS, besides } = known ?? BUG;
  if (retryAfterS !== undefined) res.setHeader('retry-after', String(Math.max(1, Math.ceil(retryAfterS))));
  res.setHeader('cache-control', 'no-store');
  const requestId = res.locals['requestId'] as string;
  res.status(status).json({ ...besides, success: false, message, code, details, requestId });
}

const BUG = new ApiError(500, 'internal', 'Something went wrong on our side. Please try again.');

function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (isAway(error)) return unavailable();
  // MongoDB's code 50: the query exceeded its time limit.
  if ((error as { code?: unknown } | null)?.code === 50)
    return unavailable('This search took too long. Please narrow it.');
  const status = (error as { status?: unknown } | null)?.status;
  // For a path that cannot be decoded, Express throws a URIError or an error with the status 400.
  if (error instanceof URIError || status === 400)
    return new ApiError(400, 'bad_request', 'This address is not valid.');
  return null;
}
