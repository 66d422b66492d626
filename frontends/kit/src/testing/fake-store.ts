/** A fake server for screen tests: responds by method and path, and records every call. */
export type Answer = { status?: number; body?: unknown } | Error;
export type Seen = { method: string; path: string; headers: Record<string, string>; body: unknown };
type Answering = Answer | ((seen: Seen, nth: number) => Answer | Promise<Answer>);

export type FakeStore = {
  /** Every call so far, in order. */
  seen: Seen[];
  /** The calls of one route, such as 'POST /api/orders/create-orders'. */
  calls: (route: string) => Seen[];
  /** Sets the response of a route from now on. An Error is a lost connection. */
  on: (route: string, answering: Answering) => void;
};

const responseOf = (answer: Answer): Response => {
  if (answer instanceof Error) throw answer;
  const { status = 200, body = { success: true } } = answer;
  return { ok: status < 400, status, json: () => Promise.resolve(body) } as Response;
};

/** Replaces `fetch` with a fake store; unknown paths respond with 404. */
export function fakeStore(routes: Record<string, Answering> = {}): FakeStore {
  const answers = new Map(Object.entries(routes));
  const seen: Seen[] = [];
  const calls = (route: string) => seen.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === route);
  globalThis.fetch = (async (input, init = {}) => {
    const { method = 'GET', headers = {}, body } = init;
    const call: Seen = {
      method,
      path: String(input),
      headers: headers as Record<string, string>,
      body:
        typeof body === 'string' ? JSON.parse(body) : body instanceof FormData ? Object.fromEntries(body) : undefined,
    };
    seen.push(call);
    const route = `${method} ${call.path.split('?')[0]}`;
    const answering = answers.get(route) ?? { status: 404, body: { message: `no ${route}` } };
    return responseOf(typeof answering === 'function' ? await answering(call, calls(route).length) : answering);
  }) as typeof fetch;
  return { seen, calls, on: (route, answering) => void answers.set(route, answering) };
}
