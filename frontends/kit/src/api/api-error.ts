import { errorTexts } from '../texts/errors.ts';
const textOr = <T>(value: unknown, otherwise: T): string | T => (typeof value === 'string' ? value : otherwise);

/** The server answered, and said no. `message` is fit to show to a person; it may be empty. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly requestId: string | undefined;
  /** The whole answer: some refusals carry a report beside the usual fields. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    const { message, code, details, requestId }: Record<string, unknown> = { ...(body as object | null | undefined) };
    super(textOr(message, ''));
    this.name = 'ApiError';
    this.status = status;
    this.code = textOr(code, 'unknown');
    this.details = details;
    this.requestId = textOr(requestId, undefined);
    this.body = body;
  }
}

/**
 * Whether this is a refusal of the server. It is told by its shape: the shell and each remote have a copy of the class,
 * and one judges what another threw.
 */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError' && typeof (error as Partial<ApiError>).status === 'number';

/** Whether signing in is what helps: there is no session, or it is over. */
export const needsSignIn = (error: unknown): boolean =>
  isApiError(error) && (error.status === 401 || error.code === 'session_expired');

/** No answer at all: the network failed, so nobody knows whether the call arrived. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(cause: unknown) {
    super('', { cause });
  }
}

/** Told by its shape, as `isApiError` is. */
export const isConnectionError = (error: unknown): error is ConnectionError =>
  error instanceof Error && error.name === 'ConnectionError';

/** The server's own words where it said any, or those of the player's language for its code; else the screen's. */
export const messageOf = (error: unknown, fallback: string): string =>
  isApiError(error) && error.message ? (errorTexts[error.code] ?? error.message) : fallback;
