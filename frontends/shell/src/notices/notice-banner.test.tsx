import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { brakesQuery } from '@topup/web-kit/api/brakes.ts';
import { proposalsQuery } from '@topup/web-kit/api/price-proposals.ts';
import { SESSION_KEY } from '@topup/web-kit/api/validate-session.ts';
import { fakeStore, type Answer } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen, testClient } from '@topup/web-kit/testing/render-screen.tsx';
import { fakeStreams, type FakeStream } from '@topup/web-kit/testing/streams.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeTabs } from '../testing/tabs.ts';
import { Notices } from './notices.tsx';

const PATH = '/api/admin/notices';
const SERVICES = ['wallet', 'catalogue', 'supplier-gateway'];
const now = (counts: object = {}, ...notices: object[]) => ({
  notices,
  counts: { approval: 0, alarm: 0, brake: 0, 'brake-due': 0, ...counts },
});
const answer = (data: object): Answer => ({ body: { success: true, data } });
const admin = { role: 'admin' as const, name: 'Asha', email: 'asha@example.com', rights: ['readShop'] };

let streams: FakeStream[];
beforeEach(() => {
  fakeTabs();
  streams = fakeStreams();
});
afterEach(() => void jest.useRealTimers());

function store(routes: Record<string, Answer> = {}) {
  return fakeStore({
    ...Object.fromEntries(SERVICES.map((service) => [`GET ${PATH}/${service}`, answer(now())])),
    ...routes,
  });
}
const open = (user: object | null = admin, announce = jest.fn<(text: string) => void>(), client = testClient()) => ({
  announce,
  client,
  ...renderScreen(<Notices />, { client, host: { user: user as never, announce } }),
});
const streamOf = (service: string) => streams.find(({ address }) => address === `${PATH}/${service}/stream`)!;
const say = (service: string, data: object) => act(() => streamOf(service).say('notices', data));
const opened = () => waitFor(() => expect(streams).toHaveLength(3));

test('says how many changes wait, where they are confirmed, and announces it', async () => {
  store({ [`GET ${PATH}/wallet`]: answer(now({ approval: 2 })) });
  const { announce } = open();
  expect(await screen.findByText('2 changes wait for your approval')).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/dashboard?tab=users');
  say('catalogue', now({ approval: 1 }));
  expect(screen.getByText('3 changes wait for your approval')).toBeVisible();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Wallet adjustments (2)',
    'Prices (1)',
  ]);
  say('wallet', now());
  expect(screen.getByText('1 change waits for your approval')).toBeVisible();
  expect(announce.mock.calls).toEqual([['2 changes wait for your approval'], ['3 changes wait for your approval']]);
});

test('of two tabs one opens the streams, and the other takes over when it is closed', async () => {
  store();
  const first = open();
  await opened();
  const second = open();
  await waitFor(() => expect(second.client.isFetching()).toBe(0));
  say('supplier-gateway', now({ approval: 1 }));
  expect(screen.getAllByText('1 change waits for your approval')).toHaveLength(2);
  expect(streams).toHaveLength(3);
  first.unmount();
  await waitFor(() => expect(streams).toHaveLength(6));
  expect(streams.map((stream) => stream.isClosed())).toEqual([true, true, true, false, false, false]);
  second.unmount();
  expect(streams.every((stream) => stream.isClosed())).toBe(true);
});

test('a page that is left holds no stream, and opens them again when the browser brings it back', async () => {
  store();
  open();
  await opened();
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(streams.every((stream) => stream.isClosed())).toBe(true);
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await waitFor(() => expect(streams.filter((stream) => !stream.isClosed())).toHaveLength(3));
});

test('asks every 15 s while the stream is not open, and opens it again', async () => {
  const { calls, on } = store();
  const { client } = open();
  await opened();
  for (const service of SERVICES) say(service, now());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const asked = () => calls(`GET ${PATH}/wallet`).length;
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(60_000);
  expect(asked()).toBe(1);
  on(`GET ${PATH}/wallet`, answer(now({ approval: 1 })));
  act(() => streamOf('wallet').refuse());
  await pass(16_000);
  expect(screen.getByText('1 change waits for your approval')).toBeVisible();
  expect(streams).toHaveLength(4);
});

test('refetches what is shown of the brakes and proposals that changed, and nothing else', async () => {
  const { seen } = store();
  const { client } = open();
  await opened();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const shown = [brakesQuery('wallet'), brakesQuery('supplier-gateway'), proposalsQuery()].map(
    ({ queryKey }) => queryKey,
  );
  for (const queryKey of shown) client.setQueryData<unknown>(queryKey, []);
  say(
    'wallet',
    now({ brake: 1 }, { id: 'b1', kind: 'brake', subject: 'recharges', since: '2026-03-01T09:30:00.000Z' }),
  );
  say('catalogue', now({ approval: 1 }));
  expect(shown.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false, true]);
  expect(seen).toHaveLength(3);
});

test('checks the session when the server refuses to say', async () => {
  store({ [`GET ${PATH}/wallet`]: { status: 403, body: { code: 'forbidden', message: 'No.' } } });
  const client = testClient();
  client.setQueryData(SESSION_KEY, admin);
  open(admin, undefined, client);
  await waitFor(() => expect(client.getQueryState(SESSION_KEY)?.isInvalidated).toBe(true));
});

test('without locks or channels each tab asks', async () => {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  store({ [`GET ${PATH}/catalogue`]: answer(now({ approval: 1 })) });
  open();
  expect(await screen.findByRole('link', { name: 'Prices (1)' })).toHaveAttribute('href', '/admin');
  expect(streams).toEqual([]);
});

test.each([
  ['a visitor', null],
  ['a player', { role: 'user', name: 'Nova', email: 'nova@example.com' }],
  ['an admin without the right', { ...admin, rights: [] }],
])('%s asks nothing and opens no stream', async (_who, user) => {
  const { seen } = store();
  open(user);
  await new Promise(requestAnimationFrame);
  expect([seen, streams]).toEqual([[], []]);
});
