import { beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { googleToken } from '../support/simulators.ts';
import { child, origin, ready, until } from '../support/stack.ts';

/** A browser's session: its cookies, and the headers that a browser always sends. */
type Browser = { cookies: Map<string, string> };

function keep(browser: Browser, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const gone = /max-age=0|expires=thu, 01 jan 1970/i.test(line);
    if (gone) browser.cookies.delete(pair.slice(0, at));
    else browser.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

async function send(
  browser: Browser,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(`${origin()}${path}`, {
    method,
    headers: {
      origin: origin(),
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      cookie,
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
}

async function signedInBrowser(email: string): Promise<Browser> {
  const browser: Browser = { cookies: new Map() };
  const nonce = await send(browser, 'POST', '/api/auth/nonce');
  keep(browser, nonce);
  const { data } = (await nonce.json()) as { data: { nonce: string } };
  const { idToken } = await googleToken({ email, name: 'Tab', nonce: data.nonce });
  const answer = await send(browser, 'POST', '/api/auth/google-auth', { idToken });
  expect(answer.status).toBe(200);
  keep(browser, answer);
  return browser;
}

const balance = async (browser: Browser): Promise<number> => (await send(browser, 'GET', '/api/wallet/balance')).status;

beforeAll(ready);

describe('sessions of browsers', () => {
  test('twenty tabs refresh at once: one new token, and no tab is signed out', async () => {
    const browser = await signedInBrowser('tabs@example.com');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(browser, 'POST', '/api/auth/refresh-token')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const successors = answers.map(
      (answer) =>
        answer.headers
          .getSetCookie()
          .find((line) => /rt=/.test(line))
          ?.split(';')[0],
    );
    expect(new Set(successors).size).toBe(1);
    answers.forEach((answer) => keep(browser, answer));
    expect(await balance(browser)).toBe(200);
  });

  test('after logout every cookie of that session is refused, even with an empty Redis; other sessions continue', async () => {
    const leaver = await signedInBrowser('leaver@example.com');
    const stayer = await signedInBrowser('stayer@example.com');
    const replay: Browser = { cookies: new Map(leaver.cookies) };
    expect((await send(leaver, 'POST', '/api/auth/logout')).status).toBe(200);
    expect((await send(replay, 'POST', '/api/auth/refresh-token')).status).toBe(403);
    await until('the access token is refused', async () => (await balance(replay)) === 403);

    const redis = new Redis(child('redis').url);
    await redis.flushall();
    await redis.quit();
    expect((await send(replay, 'POST', '/api/auth/refresh-token')).status).toBe(403);
    await until('the access token is refused again', async () => (await balance(replay)) === 403);
    expect(await balance(stayer)).toBe(200);
    expect((await send(stayer, 'POST', '/api/auth/refresh-token')).status).toBe(200);
  });

  test('a cross-site write with our cookies is refused without effect', async () => {
    const browser = await signedInBrowser('victim@example.com');
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const [path, body] of [
      ['/api/wallet/recharge/ekupi', { amount: 100, paymentMethod: 'ekupi' }],
      ['/api/auth/logout', {}],
      ['/api/auth/refresh-token', {}],
      ['/api/orders/create-orders', {}],
    ] as const) {
      const answer = await send(browser, 'POST', path, body, foreign);
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect(await balance(browser)).toBe(200);
  });
});
