import { MatchersV3, PactV4, SpecificationVersion } from '@pact-foundation/pact';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

// The real calls run here without a browser; an ended session is told to its window.
Object.assign(globalThis, { window: globalThis.window ?? new EventTarget() });

/** Where consumers leave their pacts and providers find them. */
const PACTS = join(import.meta.dirname, '../../../../.data/pacts');

/** The origin of our pages: a browser sends it with every POST, and calls with cookies are refused without it. */
const OWN_ORIGIN = 'http://localhost:8080';

type Template = string | MatchersV3.Matcher<string>;

/** One call of the front end and the answer that it can live with. */
export type Exchange = {
  /** Provider states, each described in PACTS.md. */
  given?: string[];
  what: string;
  /** Sends the placeholder token of this person; the provider's verifier puts a real one in its place. */
  as?: 'player' | 'admin';
  /** Sends a cookie, as a browser on our own origin does. */
  cookie?: { template: MatchersV3.Matcher<string>; example: string };
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: Template;
  query?: Record<string, Template>;
  idempotencyKey?: string;
  body?: unknown;
  status?: number;
  answer: unknown;
};

/** A value that the provider's state handler returns under `name`; without one the example is sent as it stands. */
export const fromState = (name: string, example: string, around: (value: string) => string = (value) => value) =>
  MatchersV3.fromProviderState(around(`\${${name}}`), around(example));

const headersOf = ({ as, cookie, idempotencyKey }: Exchange): Record<string, Template> => ({
  ...(as ? { authorization: `Bearer ${as}-token` } : {}),
  ...(cookie ? { cookie: cookie.template, origin: fromState('origin', OWN_ORIGIN) } : {}),
  ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
});

/** What a browser adds to a call by itself. */
const browserHeaders = ({ as, cookie }: Exchange): Record<string, string> => ({
  // Each exchange has a server of its own, and the next one may get the same port: nothing is kept open to this one.
  connection: 'close',
  ...(as ? { authorization: `Bearer ${as}-token` } : {}),
  ...(cookie ? { cookie: cookie.example, origin: OWN_ORIGIN } : {}),
});

/** Runs `work` while `fetch` and `location` are as on a page served from `origin`. */
async function onPageOf<Answer>(origin: string, exchange: Exchange, work: () => Promise<Answer>): Promise<Answer> {
  const realFetch = globalThis.fetch;
  Object.defineProperty(globalThis, 'location', { value: new URL(origin), configurable: true });
  globalThis.fetch = (path, init = {}) =>
    realFetch(new URL(String(path), origin), {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...browserHeaders(exchange) },
    });
  try {
    return await work();
  } finally {
    globalThis.fetch = realFetch;
    Reflect.deleteProperty(globalThis, 'location');
  }
}

type MockServers = { readonly pact: { readonly mockServerMatchedSuccessfully: (port: number) => boolean } };
const NOTED_WITHIN_MS = 2_000;

/**
 * The server answers first and notes the call afterwards, on a thread of its own: judged at once, a call that was answered
 * can count as never received (in 7 of 3,000 on a busy machine). Whatever does not match is complained of by the library.
 */
async function noted(pact: PactV4, port: number): Promise<void> {
  const servers = (pact as unknown as MockServers).pact;
  const deadline = performance.now() + NOTED_WITHIN_MS;
  while (!servers.mockServerMatchedSuccessfully(port) && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 1));
}

/**
 * A writer of `<consumer>-<provider>.json`: each call of it records one exchange by running the real client against a
 * server that knows nothing but that exchange. Starts from an empty file, so that no retired exchange lives on.
 */
export function pactWith(provider: 'auth' | 'wallet' | 'order' | 'catalogue' | 'supplier-gateway', consumer = 'web') {
  rmSync(join(PACTS, `${consumer}-${provider}.json`), { force: true });
  const pact = new PactV4({
    consumer,
    provider,
    dir: PACTS,
    spec: SpecificationVersion.SPECIFICATION_VERSION_V4,
    logLevel: 'warn',
  });
  return async <Answer>(exchange: Exchange, work: () => Promise<Answer>): Promise<Answer> => {
    const { given = [], what, method = 'GET', path, query, body, status = 200, answer } = exchange;
    const interaction = given
      .reduce((so, state) => so.given(state), pact.addInteraction())
      .uponReceiving(what)
      .withRequest(method, path, (request) => {
        request.headers(headersOf(exchange));
        if (query) request.query(query);
        if (body !== undefined) request.jsonBody(body);
      })
      .willRespondWith(status, (response) => response.jsonBody(answer));
    // A refusal is a good answer too, but whatever throws inside executeTest is not written down.
    const done = await interaction.executeTest(async ({ url, port }) => {
      const outcomes = await Promise.allSettled([onPageOf(url, exchange, work)]);
      await noted(pact, port);
      return outcomes;
    });
    const outcome = done?.[0];
    if (outcome?.status !== 'fulfilled') throw outcome?.reason;
    return outcome.value;
  };
}
