import { ApiError, ConnectionError } from './api-error.ts';
import type { ApiPath, Method, Reads, Sends } from './documented.ts';
import { refreshOnce } from './refresh.ts';
import { traceparent } from './traceparent.ts';

export const SIGNED_OUT = 'topup:signed-out';
/** The session has been blocked since this page checked it. */
export const BLOCKED = 'topup:blocked';

/** `isUnsure`: the outcome of an earlier money call is unknown. */
export type SessionEnd = { isUnsure: boolean };

/** Idempotency-Keys of calls whose outcome is unknown, because no response or only a 5xx arrived. */
const unsure = new Set<string>();

const endSession = (): void => {
  const detail: SessionEnd = { isUnsure: unsure.size > 0 };
  window.dispatchEvent(new CustomEvent(SIGNED_OUT, { detail }));
};

export type Call<Answer> = {
  method?: Method;
  path: ApiPath;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** Sent instead of `body`, with an extra header that pages of other origins cannot send. */
  form?: FormData;
  /** One key per confirmed attempt: the server does the work once, even if the request is repeated. */
  idempotencyKey?: string;
  schema: { parse: (value: unknown) => Answer };
};

const addressOf = ({ path, query = {} }: Pick<Call<unknown>, 'path' | 'query'>): string => {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
};

const requestOf = ({ method = 'GET', body, form, idempotencyKey }: Call<unknown>): RequestInit => ({
  method,
  credentials: 'include',
  headers: {
    accept: 'application/json',
    traceparent: traceparent(),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(form ? { 'x-requested-with': 'fetch' } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  ...(form ? { body: form } : {}),
});

/** Never aborts a request: the outcome of an aborted money call would be unknown. */
const send = async (call: Call<unknown>): Promise<Response> => {
  const { idempotencyKey: key } = call;
  // A status below 500 tells the outcome. But a 401 or 403 refuses only this try, and says nothing about an earlier try.
  const before = key !== undefined && unsure.has(key);
  if (key) unsure.add(key);
  try {
    const response = await fetch(addressOf(call), requestOf(call));
    const isAnswer = response.status < 500 && !(before && [401, 403].includes(response.status));
    if (key && isAnswer) unsure.delete(key);
    return response;
  } catch (error) {
    throw new ConnectionError(error);
  }
};

/**
 * Calls the store's API.
 * A 403 triggers one shared session renewal and one repetition with the same Idempotency-Key. The session ends if the
 * renewal is refused, or on a 401, which means that there are no cookies.
 * @throws ApiError for an error response, ConnectionError when there is no response, and the error of `schema` for an
 * unexpected response.
 */
export async function call<Answer, const Path extends ApiPath, const M extends Method = 'GET'>(
  request: Call<Answer> & { path: Path; method?: M } & Sends<Path, M> & Reads<Path, M, Answer>,
): Promise<Answer> {
  const startedAt = Date.now();
  let response = await send(request);
  if (response.status === 403) {
    const renewal = await refreshOnce(startedAt);
    if (renewal === 'renewed') response = await send(request);
    if (renewal === 'refused') endSession();
  }
  if (response.status === 401) endSession();
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return request.schema.parse(body);
  const error = new ApiError(response.status, body);
  if (response.status === 403 && error.code === 'account_blocked') window.dispatchEvent(new Event(BLOCKED));
  throw error;
}
