import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';

const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');
const offline = {
  html: { en: '<h1>No connection</h1>', hi: '<h1>कनेक्शन नहीं है</h1>' },
  policy: "default-src 'none'",
};

type Asked = { method?: string; mode?: string; url?: string; preloadResponse?: Promise<Response | undefined> };
type Event = Record<string, unknown>;

const network = jest.fn<(request: object) => Promise<Response>>();
const skipWaiting = jest.fn(() => Promise.resolve());
const enable = jest.fn(() => Promise.resolve());
/** The player's language cookie; undefined in browsers that hide cookies from workers. */
let cookieStore: { get: (name: string) => Promise<{ value: string } | null> } | undefined;
let listeners: Map<string, (event: Event) => void>;

/** Runs the worker with everything it may use. A cache is deliberately missing. */
beforeEach(() => {
  jest.resetAllMocks();
  listeners = new Map();
  cookieStore = undefined;
  const self = {
    addEventListener: (type: string, listener: (event: Event) => void) => listeners.set(type, listener),
    registration: { navigationPreload: { enable } },
    skipWaiting,
    get cookieStore() {
      return cookieStore;
    },
  };
  const text = source.replace("'{{offline}}'", JSON.stringify(offline));
  new Function('self', 'fetch', 'caches', text)(self, network, undefined);
});

/** The worker's response to a request; undefined when it leaves the request to the browser. */
function ask({ method = 'GET', mode = 'navigate', url = 'https://shop.test/user', preloadResponse }: Asked = {}) {
  const respondWith = jest.fn<(answer: Promise<Response>) => void>();
  const request = { method, mode, url };
  listeners.get('fetch')?.({ request, preloadResponse: preloadResponse ?? Promise.resolve(undefined), respondWith });
  return respondWith.mock.calls[0]?.[0];
}

describe('requests that the worker ignores', () => {
  test.each<[string, Asked]>([
    ['a script of a remote', { mode: 'cors', url: 'https://shop.test/remotes/storefront/remoteEntry.js' }],
    ['a call of the API', { mode: 'cors', url: 'https://shop.test/api/wallet/balance' }],
    ['a command', { mode: 'cors', method: 'POST', url: 'https://shop.test/api/orders/create-orders' }],
    ['a page of the API', { url: 'https://shop.test/api/orders/receipt' }],
    ['a form that is sent', { method: 'POST' }],
  ])('%s', (_, asked) => {
    expect(ask(asked)).toBeUndefined();
    expect(network).not.toHaveBeenCalled();
  });
});

describe('a page', () => {
  test('comes from the network, with any status', async () => {
    const failed = new Response('failed', { status: 502 });
    network.mockResolvedValue(failed);
    expect(await ask()).toBe(failed);
    expect(network).toHaveBeenCalledWith(expect.objectContaining({ url: 'https://shop.test/user' }));
  });

  test("uses the browser's preloaded response instead of a second request", async () => {
    const early = new Response('early');
    expect(await ask({ preloadResponse: Promise.resolve(early) })).toBe(early);
    expect(network).not.toHaveBeenCalled();
  });

  test.each([
    ['by itself', () => Promise.resolve(undefined)],
    ['by the browser', () => Promise.reject(new Error('no net'))],
    ['by Firefox', () => Promise.resolve(Response.error())],
  ])('that cannot be reached, requested %s, is the offline page with its policy', async (_, preload) => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    const answer = await ask({ preloadResponse: preload() });
    expect([answer?.status, await answer?.text()]).toEqual([503, offline.html.en]);
    expect(answer?.headers.get('content-security-policy')).toBe(offline.policy);
    expect(answer?.headers.get('cache-control')).toBe('no-store');
  });
});

test.each([
  ['in the language that was chosen', () => Promise.resolve({ value: 'hi' }), offline.html.hi],
  ['in English without a choice', () => Promise.resolve(null), offline.html.en],
  ['in English for a language that it does not have', () => Promise.resolve({ value: 'xx' }), offline.html.en],
  ['in English where the choice cannot be read', () => Promise.reject(new Error('denied')), offline.html.en],
])('the offline page is %s', async (_, get, expected) => {
  cookieStore = { get };
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await (await ask())?.text()).toBe(expected);
});

describe('a new worker', () => {
  const begin = async (type: string, more: Event = {}) => {
    const waitUntil = jest.fn<(work: Promise<unknown>) => void>();
    listeners.get(type)?.({ waitUntil, ...more });
    await waitUntil.mock.calls[0]?.[0];
  };

  test('takes over at once and enables navigation preload', async () => {
    await begin('install');
    await begin('activate');
    expect([skipWaiting.mock.calls.length, enable.mock.calls.length]).toEqual([1, 1]);
  });

  test('installs in a browser that rejects its static routes', async () => {
    await begin('install', { addRoutes: () => Promise.reject(new TypeError('unknown condition')) });
    expect(skipWaiting).toHaveBeenCalledTimes(1);
  });
});
