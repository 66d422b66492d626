import { beforeEach, expect, jest, test } from '@jest/globals';
import { RELEASE } from '@topup/proto/release';
import { measureVisit } from './measure-visit.ts';

const beacon = jest.fn<(path: string, body: Blob) => boolean>();
const fetched = jest.fn<typeof fetch>();
const VISIT = { page: '/user', release: RELEASE, scriptErrors: 0 };

const signals = (of: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(of))
    Object.defineProperty(navigator, name, { value, configurable: true, writable: true });
};
const hide = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};
const opened = (path: string): void => {
  performance.getEntriesByType = () => [{ name: `https://shop.test${path}` }] as never;
};
const read = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
const reported = async (): Promise<unknown[]> =>
  Promise.all(beacon.mock.calls.map(async ([, body]) => JSON.parse(await read(body)) as unknown));

beforeEach(() => {
  window.topupErrors = 0;
  beacon.mockReset().mockReturnValue(true);
  fetched.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  globalThis.fetch = fetched;
  signals({ sendBeacon: beacon, globalPrivacyControl: undefined, doNotTrack: null });
  hide(false);
  opened('/user');
});

test('a visit is reported once, when the page is first hidden', async () => {
  measureVisit();
  hide(false);
  expect(beacon).not.toHaveBeenCalled();
  window.topupErrors = 2;
  hide(true);
  hide(false);
  hide(true);
  expect(await reported()).toEqual([{ ...VISIT, scriptErrors: 2 }]);
  expect(beacon.mock.calls[0]).toEqual(['/api/visits', expect.objectContaining({ type: 'application/json' })]);
});

test.each([
  ['/user/', '/user'],
  ['/wallet-order-status?orderId=0123&t=secret', '/wallet-order-status'],
  ['/dashboard?tab=users&open=someone@example.com#top', '/dashboard'],
  ['/', '/'],
  ['/user-orders/0123', 'other'],
  ['/nobody@example.com', 'other'],
])('%s is reported as %s', async (address, page) => {
  opened(address);
  measureVisit();
  hide(true);
  expect(await reported()).toEqual([{ ...VISIT, page }]);
});

test('no more than a hundred errors are reported', async () => {
  window.topupErrors = 5_000;
  measureVisit();
  hide(true);
  expect(await reported()).toEqual([{ ...VISIT, scriptErrors: 100 }]);
});

test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
  'nothing is reported of a person who sends %j',
  (sent) => {
    signals(sent);
    measureVisit();
    hide(true);
    expect(beacon).not.toHaveBeenCalled();
    expect(fetched).not.toHaveBeenCalled();
  },
);

test('without a beacon one request is sent that outlives the page, and its failure disturbs nothing', () => {
  beacon.mockReturnValue(false);
  measureVisit();
  hide(true);
  hide(true);
  expect(fetched).toHaveBeenCalledTimes(1);
  const [path, request] = fetched.mock.calls[0]!;
  expect([path, request?.keepalive, request?.credentials]).toEqual(['/api/visits', true, 'omit']);
  expect(JSON.parse(request?.body as string)).toEqual(VISIT);
});
