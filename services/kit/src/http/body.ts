import { isUtf8 } from 'node:buffer';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { ApiError, badRequest } from '../errors.ts';
import type { BodyReader, Route } from './route.ts';

const LIMIT = '100 KB';
/** More fields than payment gateways send. Limited, because parsing many fields of the same name takes quadratic time. */
const FORM_FIELDS_MAX = 1_000;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Refuses `__proto__` as a field name: code that copies the body could change an object's prototype with it. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__ is not a field');
  return value;
}

/** Refuses invalid UTF-8, which would silently be read as U+FFFD. */
function refuseOtherBytes(_req: unknown, _res: unknown, bytes: Buffer): void {
  if (!isUtf8(bytes)) throw new SyntaxError('the body is not UTF-8');
}

const jsonUpTo = (limit: string) =>
  express.json({ limit, type: JSON_TYPE, inflate: false, reviver: refusePrototype, verify: refuseOtherBytes });
const json = { [LIMIT]: jsonUpTo(LIMIT), '1 KB': jsonUpTo('1 KB'), '1 MB': jsonUpTo('1 MB') };
/** For callbacks of payment gateways. Accepts invalid UTF-8: later only the fields that we use are checked. */
const anyJson = express.json({ limit: LIMIT, type: JSON_TYPE, inflate: false, reviver: refusePrototype });
const form = express.urlencoded({
  limit: LIMIT,
  type: FORM_TYPE,
  inflate: false,
  extended: false,
  parameterLimit: FORM_FIELDS_MAX,
});

export async function readBody(route: Route, req: Request, res: Response): Promise<unknown> {
  if (!route.body || !hasBody(req)) return undefined;
  const type = (req.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (route.bodyReader) return readOther(route.bodyReader, type, req, res);
  const isForm = type === FORM_TYPE && route.guard === 'webhook';
  if (type !== JSON_TYPE && !isForm)
    throw new ApiError(415, 'unsupported_media_type', 'Please send the body as application/json.');
  const limit = route.bodyMax ?? LIMIT;
  const reader = route.guard === 'webhook' ? anyJson : json[limit];
  await run(isForm ? form : reader, limit, req, res);
  return req.body as unknown;
}

/**
 * For bodies that are not JSON. Another site can make a browser send some of these with our cookies, but a custom header
 * only after a CORS preflight. So calls with cookies need the header X-Requested-With.
 */
async function readOther({ type, read }: BodyReader, sent: string | undefined, req: Request, res: Response) {
  if (sent !== type) throw new ApiError(415, 'unsupported_media_type', `Please send the body as ${type}.`);
  if (req.headers.cookie !== undefined && !req.get('x-requested-with'))
    throw badRequest('The header X-Requested-With is missing.');
  // The caller may have disconnected during the identity check. No later event would tell `read` that the request has ended.
  if (!req.readable) throw badRequest('The request was cut off.');
  return read(req, res);
}

const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

function run(parse: RequestHandler, limit: string, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    const next: NextFunction = (error?: unknown) => (error ? reject(bodyError(error, limit)) : resolve());
    void parse(req, res, next);
  });
}

function bodyError(error: unknown, limit: string): ApiError {
  const { status, type } = error as { status?: number; type?: string };
  if (type === 'parameters.too.many')
    return new ApiError(413, 'too_large', `This form has too many fields (${FORM_FIELDS_MAX} at most).`);
  if (status === 413) return new ApiError(413, 'too_large', `This request is too large (${limit} at most).`);
  if (status === 415) return new ApiError(415, 'unsupported_media_type', 'This encoding of the body is not supported.');
  if (type === 'request.aborted') return badRequest('The request was cut off.');
  return badRequest('The body of this request could not be read.');
}
