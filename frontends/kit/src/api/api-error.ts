import { withoutDirectionMarks } from '../format/isolated.ts';
import { errorTexts } from '../texts/errors.ts';

const textOr = <T>(value: unknown, otherwise: T): string | T => (typeof value === 'string' ? value : otherwise);

/** `message` is fit to show to users; it may be empty. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly requestId: string | undefined;
  /** The complete response body: some errors carry a report beside the usual fields. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    const { message, code, details, requestId }: Record<string, unknown> = { ...(body as object | null | undefined) };
    // The message may contain a person's name, and a name may contain direction marks.
    super(withoutDirectionMarks(textOr(message, '')));
    this.name = 'ApiError';
    this.status = status;
    this.code = textOr(code, 'unknown');
    this.details = details;
    this.requestId = textOr(requestId, undefined);
    this.body = body;
  }
}

/** Checked by shape, not with instanceof: the shell and each remote have their own copy of the class. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError' && typeof (error as Partial<ApiError>).status === 'number';

export const needsSignIn = (error: unknown): boolean =>
  isApiError(error) && (error.status === 401 || error.code === 'session_expired');

/** There was no response at all, so it is unknown whether the request arrived. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(cause: unknown) {
    super('', { cause });
  }
}

export const isConnectionError = (error: unknown): error is ConnectionError =>
  error instanceof Error && error.name === 'ConnectionError';

export const messageOf = (error: unknown, fallback: string): string =>
  isApiError(error) && error.message ? (errorTexts[error.code] ?? error.message) : fallback;
