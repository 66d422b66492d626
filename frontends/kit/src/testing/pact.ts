import { MatchersV3, PactV4, SpecificationVersion } from '@pact-foundation/pact';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

// The real client code runs here without a browser. When a session ends, it dispatches an event to `window`.
Object.assign(globalThis, { window: globalThis.window ?? new EventTarget() });

/** The folder where consumers write their pacts and providers read them. */
const PACTS = join(import.meta.dirname, '../../../../.data/pacts');

/** The origin of our pages. Browsers send it with every POST, and the services refuse cookie requests without it. */
const OWN_ORIGIN = 'http://localhost:8080';

type Template = string | MatchersV3.Matcher<string>;

/** One request of the front end, and the response that it needs. */
export type Exchange = {
  /** Provider states, each described in PACTS.md. */
  given?: string[];
  what: string;
  /** Sends a placeholder token for this role; the provider's verifier replaces it with a real one. */
  as?: 'player' | 'admin';
  /** Sends a cookie, as a browser does on our own origin. */
  cookie?: { template: MatchersV3.Matcher<string>; example: string };
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: Template;
  query?: Record<string, Template>;
  idempotencyKey?: string;
  body?: unknown;
  status?: number;
  answer: unknown;
};

/** A value that the provider's state handler returns under `name`; without a handler the example is sent unchanged. */
export const fromState = (name: string, example: string, around: (value: string) => string = (value) => value) =>
  MatchersV3.fromProviderState(around(`\${${name}}`), around(example));

const headersOf = ({ as, cookie, idempotencyKey }: Exchange): Record<string, Template> => ({
  ...(as ? { authorization: `Bearer ${as}-token` } : {}),
  ...(cookie ? { cookie: cookie.template, origin: fromState('origin', OWN_ORIGIN) } : {}),
  ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
});

/** Headers that a browser adds to a request. */
const browserHeaders = ({ as, cookie }: Exchange): Record<string, string> => ({
  // Every exchange has its own server, and the next may reuse the port, so connections must not be kept alive.
  connection: 'close',
  ...(as ? { authorization: `Bearer ${as}-token` } : {}),
  ...(cookie ? { cookie: cookie.example, origin: OWN_ORIGIN } : {}),
});

/** Runs `work` with `fetch` and `location` as on a page served from `origin`. */
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
 * Waits until the mock server has recorded the call.
 * The server responds first and records the call afterwards on its own thread, so an immediate check can miss a call (7
 * in 3,000 on a busy machine). A mismatch is reported by the library.
 */
async function noted(pact: PactV4, port: number): Promise<void> {
  const servers = (pact as unknown as MockServers).pact;
  const deadline = performance.now() + NOTED_WITHIN_MS;
  while (!servers.mockServerMatchedSuccessfully(port) && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 1));
}

/**
 * Returns a recorder for `<consumer>-<provider>.json`: each call records one exchange by running the real client
 * against a server that knows only that exchange.
 * Starts from an empty file, so that removed exchanges disappear.
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
    // An error response is a valid outcome too, but pact discards an exchange whose `executeTest` throws.
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
