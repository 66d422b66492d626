import { ApiError, ConnectionError } from './api-error.ts';
import type { ApiPath, Method, Reads, Sends } from './documented.ts';
import { refreshOnce } from './refresh.ts';
import { traceparent } from './traceparent.ts';

/** Fired when the session turns out to be over; the shell then signs the person out on this page. */
export const SIGNED_OUT = 'topup:signed-out';

/** What is told with it. `isUnsure`: a money call went out before, and nobody here knows whether it was carried out. */
export type SessionEnd = { isUnsure: boolean };

/** Idempotency-Keys of the calls whose last answer was lost or broken. */
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
  /** A file to send, in place of `body`. The extra header is what no page of another origin can send along. */
  form?: FormData;
  /** One key per confirmed attempt: the server does the work once, however often the call is repeated. */
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

/** Never aborts: a money call that was cut off would leave everybody guessing. */
const send = async (call: Call<unknown>): Promise<Response> => {
  const { idempotencyKey: key } = call;
  // Until an answer says otherwise; one that refuses the session says nothing of an earlier try.
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
 * Calls the store. Any 403 is answered with one shared renewal of the session and one repetition, with the same
 * Idempotency-Key. A renewal that is refused, and a 401, which says that there are no cookies at all, end the session.
 * @throws ApiError when the server refuses, ConnectionError when nothing came back, and what `schema` throws for an unknown answer.
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
  if (!response.ok) throw new ApiError(response.status, body);
  return request.schema.parse(body);
}
