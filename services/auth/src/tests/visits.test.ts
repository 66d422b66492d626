import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { RELEASE } from '@topup/proto/release';
import { startAuthUnderTest, type AuthUnderTest } from '../testing/auth.ts';

let auth: AuthUnderTest;
beforeAll(async () => void (auth = await startAuthUnderTest()));
afterAll(() => auth.stop());

const VISIT = { page: '/user', release: RELEASE, scriptErrors: 0 };
const report = (visit: unknown, headers: Record<string, string> = {}) =>
  auth.browser().call('POST', '/api/visits', visit, headers);
const answered = async (headers: Record<string, string>, visit: unknown = VISIT) =>
  (await report(visit, headers)).status;

/** The value of each series of visits, by its name and labels. */
async function counted(): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${auth.app().managementUrl}/metrics`)).text();
  const lines = metrics.split('\n').filter((line) => /^auth_visit/.test(line));
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

test('a visit is counted under its page, in seconds, and its errors under its release', async () => {
  const measured = { largestPaintMs: 740, slowestInteractionMs: 96, layoutShift: 0.015 };
  expect(await report({ ...VISIT, ...measured, scriptErrors: 2 })).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect((await report({ ...VISIT, page: 'other', release: 'x'.repeat(20) })).status).toBe(200);
  const now = await counted();
  expect(now).toMatchObject({
    [`auth_visits_total{page="/user",release="${RELEASE}"}`]: 1,
    [`auth_visit_script_errors_total{page="/user",release="${RELEASE}"}`]: 2,
    'auth_visits_total{page="other",release="other"}': 1,
    'auth_visit_largest_paint_seconds_sum{page="/user"}': 0.74,
    'auth_visit_largest_paint_seconds_bucket{le="0.5",page="/user"}': 0,
    'auth_visit_largest_paint_seconds_bucket{le="0.8",page="/user"}': 1,
    'auth_visit_interaction_seconds_sum{page="/user"}': 0.096,
    'auth_visit_layout_shift_bucket{le="0.02",page="/user"}': 1,
    'auth_visit_largest_paint_seconds_count{page="other"}': 0,
  });
});

describe('refused, and not counted, is', () => {
  test.each<[string, unknown, number, string]>([
    ['an address in place of a page', { ...VISIT, page: '/user?order=123' }, 400, "'page' is not valid."],
    ['a path that is not in the list', { ...VISIT, page: '/user-orders/123' }, 400, "'page' is not valid."],
    ['a field that is not known', { ...VISIT, accountId: 'u1' }, 400, 'The body of this request is not valid.'],
    ['a visit without errors counted', { page: '/', release: RELEASE }, 400, "'scriptErrors' is missing."],
    ['a negative time', { ...VISIT, largestPaintMs: -1 }, 400, "'largestPaintMs' is not valid."],
    ['a time above a minute', { ...VISIT, slowestInteractionMs: 60_001 }, 400, "'slowestInteractionMs' is not valid."],
    ['a number as text', { ...VISIT, layoutShift: '0.1' }, 400, "'layoutShift' is not valid."],
    ['no number', { ...VISIT, layoutShift: null }, 400, "'layoutShift' is not valid."],
    ['half an error', { ...VISIT, scriptErrors: 0.5 }, 400, "'scriptErrors' is not valid."],
    ['a long name of a release', { ...VISIT, release: 'x'.repeat(21) }, 400, "'release' is not valid."],
    ['a list', [VISIT], 400, 'The body of this request is not valid.'],
    ['nothing', undefined, 400, 'The body of this request is not valid.'],
    ['more than 1 KB', { ...VISIT, release: 'x'.repeat(1_024) }, 413, 'This request is too large (1 KB at most).'],
  ])('%s', async (_, visit, status, message) => {
    const before = await counted();
    expect(await report(visit)).toMatchObject({ status, body: { success: false, message } });
    expect(await counted()).toEqual(before);
  });

  test.each([
    ['text, as sendBeacon sends a string', { 'content-type': 'text/plain;charset=UTF-8' }, 415],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a call of another site', { origin: 'https://evil.example' }, 403],
    ['a call of another site, by what the browser says of it', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('%s', async (_, headers, status) => {
    const before = await counted();
    expect(await answered(headers)).toBe(status);
    expect(await counted()).toEqual(before);
  });

  test('what exceeds the limit of a network, while other networks are counted', async () => {
    await auth.restart({ RATE_LIMITS: '{"visits":3}' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const network = (i: number) => from(`2001:db8:1:2::${i}`);
    for (const i of [1, 2, 3]) expect(await answered(network(i))).toBe(200);
    const refused = await report(VISIT, network(4));
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answered(from('2001:db8:1:3::1'))).toBe(200);
    expect((await counted())[`auth_visits_total{page="/user",release="${RELEASE}"}`]).toBe(4);
  });
});

test('the log of a call has neither its network address, nor its page, nor the account that is signed in', async () => {
  const lines: string[] = [];
  await auth.restart({}, createLog('auth', 'info', { write: (line) => void lines.push(line) }));
  const { browser } = await auth.signIn('player@example.com');
  const address = '203.0.113.77';
  const call = browser.call('POST', '/api/visits', VISIT, { 'x-forwarded-for': address });
  expect((await call).status).toBe(200);
  const said = lines.filter((line) => line.includes('/api/visits'));
  expect(said).toHaveLength(1);
  const fields = 'correlationId durationMs level method msg path requestId service status time traceId';
  expect(Object.keys(JSON.parse(said[0]!) as object).toSorted()).toEqual(fields.split(' '));
  expect(said[0]).not.toMatch(/203\.0\.113|"\/user"/);
});
