type ErrorDetails = { details?: unknown; retryAfterS?: number; besides?: object };

/** A failure that is reported to the caller. `message` is for people, `code` for programs. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  /** Seconds until a retry makes sense; sent as Retry-After. */
  readonly retryAfterS: number | undefined;
  /** Fields of the body in addition to those of every error. */
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
/** The request carries no credentials at all. */
export const unauthenticated = (message = 'Please sign in.') => new ApiError(401, 'unauthenticated', message);
/** Credentials were sent, but are expired or invalid; the client refreshes them once and retries. */
export const sessionExpired = (message = 'Your session has expired. Please sign in again.') =>
  new ApiError(403, 'session_expired', message);
export const forbidden = (message = 'You are not allowed to do this.') => new ApiError(403, 'forbidden', message);
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

/** What a service's use cases may return as failures: a union told apart by `kind`. */
type Failure = { readonly kind: string };

/** The one exhaustive map of a service's failures to HTTP; it does not compile while a kind is missing. */
export type ErrorMap<F extends Failure> = { readonly [K in F['kind']]: (failure: Extract<F, { kind: K }>) => ApiError };

export function apiErrorOf<F extends Failure>(map: ErrorMap<F>, failure: F): ApiError {
  const convert = map[failure.kind as F['kind']] as (failure: F) => ApiError;
  return convert(failure);
}
