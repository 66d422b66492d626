type ErrorDetails = { details?: unknown; retryAfterS?: number; besides?: object };

export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly retryAfterS: number | undefined;
  readonly besides: object | undefined;

  constructor(status: number, code: string, message: string, more: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details;
    this.retryAfterS = more.retryAfterS;
    this.besides = more.besides;
  }
}

export const badRequest = (message: string, details?: unknown) =>
  new ApiError(400, 'bad_request', message, { details });
export const unauthenticated = (message = 'Please sign in.') => new ApiError(401, 'unauthenticated', message);
export const sessionExpired = (message = 'Your session has expired. Please sign in again.') =>
  new ApiError(403, 'session_expired', message);
export const forbidden = (message = 'You are not allowed to do this.') => new ApiError(403, 'forbidden', message);
export const accountBlocked = () =>
  new ApiError(403, 'account_blocked', 'Your account is blocked. You can see your balance and your orders.');
export const crossSite = () => new ApiError(403, 'cross_site', 'This request came from another site and was refused.');
export const notFound = (message = 'Not found.') => new ApiError(404, 'not_found', message);
export const conflict = (code: string, message: string, details?: unknown) =>
  new ApiError(409, code, message, { details });
export const unprocessable = (code: string, message: string, details?: unknown) =>
  new ApiError(422, code, message, { details });
export const tooMany = (retryAfterS: number, message = 'Too many requests. Please wait a moment and try again.') =>
  new ApiError(429, 'too_many_requests', message, { retryAfterS });
export const unavailable = (message = 'This is not available right now. Please try again.', retryAfterS = 2) =>
  new ApiError(503, 'unavailable', message, { retryAfterS });

type Failure = { readonly kind: string };

/** Has an entry for each kind of failure: a map that lacks a kind does not compile. */
export type ErrorMap<F extends Failure> = { readonly [K in F['kind']]: (failure: Extract<F, { kind: K }>) => ApiError };

export function apiErrorOf<F extends Failure>(map: ErrorMap<F>, failure: F): ApiError {
  const convert = map[failure.kind as F['kind']] as (failure: F) => ApiError;
  return convert(failure);
}
