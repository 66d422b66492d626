import type { CDPSession, Page } from '@playwright/test';

/** The store's answer, before the page sees it. */
type StoresAnswer = { readonly status: number; readonly json: () => Promise<unknown> };
type Fulfilment = { readonly status?: number; readonly json?: unknown } | { readonly response: StoresAnswer };
type Reason = 'Failed' | 'ConnectionRefused' | 'ConnectionReset' | 'InternetDisconnected';

/** A request of the page that waits for its answer. */
export type Route = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Resolves when the store's answer has begun; a stream counts as answered. Rejects when there is none. */
  readonly fetch: () => Promise<StoresAnswer>;
  readonly fulfill: (answer: Fulfilment) => Promise<void>;
  readonly abort: (reason?: Reason) => Promise<void>;
};

const HELD = Symbol('held');

/** Answers a request in place of the store, or passes it on. */
export type Answer = (route: Route) => unknown;

export const fromStore: Answer = async (route) => route.fulfill({ response: await route.fetch() });

/** No answer. The request fails when the answer changes. */
export const never: Answer = () => HELD;

export type Answers = {
  /** Resolves when no request waits for an earlier answer any more, so that none of them can arrive after it. */
  readonly become: (answer: Answer) => Promise<void>;
};

type Entry = { readonly pattern: string; readonly urls: RegExp; readonly take: (route: Route) => Promise<void> };
type Interception = { readonly browser: CDPSession; readonly entries: Entry[] };
type Paused = {
  readonly requestId: string;
  readonly networkId?: string;
  readonly request: { readonly url: string; readonly headers: Record<string, string> };
  readonly responseStatusCode?: number;
  readonly responseErrorReason?: string;
};

/** What waits for the store's answer, by the request's name in the network. */
type Fetched = Map<string, (answered: Paused | null) => void>;

/** `**` is any text, `*` any text without a slash. */
const regExpOf = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**', '.{0,}')
      .replaceAll('*', '[^/]*')}$`,
  );

const interceptions = new WeakMap<Page, Promise<Interception>>();

/**
 * Uses the browser's own protocol, because Playwright's routes switch the page's cache off and hold every request, also
 * those that nobody answers.
 */
async function intercept(page: Page): Promise<Interception> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const entries: Entry[] = [];
  const fetched: Fetched = new Map();
  // A page that leaves drops its requests.
  browser.on('Network.loadingFailed', ({ requestId }) => fetched.get(requestId)?.(null));
  browser.on('Fetch.requestPaused', (event) => {
    const paused = event as Paused;
    const waiting = fetched.get(paused.networkId ?? '');
    if (waiting && (paused.responseStatusCode ?? paused.responseErrorReason) !== undefined) return waiting(paused);
    const entry = entries.findLast(({ urls }) => urls.test(paused.request.url));
    // A request may be dropped before it is answered.
    if (entry) void entry.take(routeOf(browser, paused, fetched)).catch(() => undefined);
    else void browser.send('Fetch.continueRequest', { requestId: paused.requestId }).catch(() => undefined);
  });
  return { browser, entries };
}

function routeOf(browser: CDPSession, paused: Paused, fetched: Fetched): Route {
  let { requestId } = paused;
  const network = paused.networkId ?? '';
  const { url, headers } = paused.request;
  return {
    url,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    fetch: async () => {
      const answered = new Promise<Paused | null>((resolve) => fetched.set(network, resolve));
      await browser.send('Fetch.continueRequest', { requestId, interceptResponse: true });
      const paused = await answered;
      fetched.delete(network);
      if (paused?.responseErrorReason) await browser.send('Fetch.continueRequest', { requestId: paused.requestId });
      const status = paused?.responseStatusCode;
      if (paused === null || status === undefined) throw new Error(`${url} was not answered`);
      ({ requestId } = paused);
      const json = async (): Promise<unknown> => {
        const { body, base64Encoded } = await browser.send('Fetch.getResponseBody', { requestId });
        return JSON.parse(base64Encoded ? Buffer.from(body, 'base64').toString() : body);
      };
      return { status, json };
    },
    fulfill: async (answer) => {
      if ('response' in answer) return void (await browser.send('Fetch.continueResponse', { requestId }));
      const { status = 200, json } = answer;
      const body = json === undefined ? '' : Buffer.from(JSON.stringify(json)).toString('base64');
      const responseHeaders = [{ name: 'content-type', value: 'application/json' }];
      await browser.send('Fetch.fulfillRequest', { requestId, responseCode: status, responseHeaders, body });
    },
    abort: async (errorReason = 'Failed') => void (await browser.send('Fetch.failRequest', { requestId, errorReason })),
  };
}

/**
 * Answers the page's matching requests, from the store until told otherwise. Throws once the page is open, because it
 * may already have asked, and the machine's speed would decide which answer it shows.
 */
export async function answersTo(page: Page, urls: string | RegExp, first: Answer = fromStore): Promise<Answers> {
  if (page.url() !== 'about:blank') throw new Error(`The page is open and may already have asked for ${urls}.`);
  let answer = first;
  const held = new Set<Route>();
  const underWay = new Set<Promise<unknown>>();
  const take = async (route: Route): Promise<void> => {
    const answered = Promise.resolve(answer(route)).then((result) => void (result === HELD && held.add(route)));
    const settled = answered.catch(() => undefined).finally(() => underWay.delete(settled));
    underWay.add(settled);
    await answered;
  };
  const known = interceptions.get(page) ?? intercept(page);
  interceptions.set(page, known);
  const { browser, entries } = await known;
  entries.push(
    typeof urls === 'string'
      ? { pattern: urls.replaceAll('**', '*'), urls: regExpOf(urls), take }
      : { pattern: '*', urls, take },
  );
  await browser.send('Fetch.enable', { patterns: entries.map(({ pattern }) => ({ urlPattern: pattern })) });
  return {
    become: async (next) => {
      answer = next;
      await Promise.all(underWay);
      for (const route of held) await route.abort().catch(() => undefined);
      held.clear();
    },
  };
}
