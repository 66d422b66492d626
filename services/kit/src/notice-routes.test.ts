import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createHttpServer, type HttpServer } from './http.ts';
import { createLog } from './log.ts';
import { noticeRoutes } from './notice-routes.ts';
import { createNoticeStreams, type NoticeStreams } from './notice-streams.ts';
import type { Notice } from './notices.ts';
import { createSessionReader, sessionSettings } from './session.ts';
import { eventually } from './testing.ts';
import { createTokenMint, noneEnded, type TokenMint } from './testing/tokens.ts';

const ASHA = { role: 'admin', accountId: 'a'.repeat(32), email: 'asha@example.com', familyId: '1'.repeat(32) } as const;
const RAVI = { role: 'admin', accountId: 'b'.repeat(32), email: 'ravi@example.com', familyId: '2'.repeat(32) } as const;
const settings = sessionSettings({
  PUBLIC_ORIGIN: 'http://localhost:8080',
  ALLOWED_ORIGINS: undefined,
  STACK_NAME: 't',
});

let mint: TokenMint;
let server: HttpServer;
let base: string;
let streams: NoticeStreams;
let stopping: AbortController;
let now: Notice[];
let reads: number;
let answer: () => Promise<{ role: string; scopes?: string[] }>;
const ended = new Map<string, () => void>();

beforeAll(async () => void (mint = await createTokenMint(settings)));
beforeEach(async () => {
  now = [approval('1', ASHA)];
  reads = 0;
  answer = async () => ({ role: 'admin' });
  stopping = new AbortController();
  const current = async () => {
    reads++;
    return now;
  };
  const adminCheck = () => answer();
  streams = createNoticeStreams({ current, adminCheck, stopping: stopping.signal });
  const watch = (familyId: string, over: () => void) => {
    ended.set(familyId, over);
    return () => void ended.delete(familyId);
  };
  server = createHttpServer({
    routes: noticeRoutes('wallet', { current, streams }),
    service: 'wallet',
    settings,
    session: createSessionReader({ settings, getKey: mint.getKey, ended: { ...noneEnded, watch } }),
    adminCheck,
    log: createLog('notices-test', 'silent'),
  });
  base = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}/api/admin/notices/wallet`;
});
afterEach(async () => {
  stopping.abort();
  await server.close();
});

function approval(id: string, { accountId, email }: { accountId: string; email: string }): Notice {
  const since = new Date('2026-03-01T06:30:00Z');
  return { id, kind: 'approval', subject: 's', since, right: 'moveMoney', goesOutside: true, by: { accountId, email } };
}
const get = async (path: string, who: typeof ASHA | typeof RAVI) =>
  fetch(`${base}${path}`, { headers: { authorization: `Bearer ${await mint.issue(who)}` } });

/** Opens a stream. `events` are the ids in each event so far; `over` resolves when the server ends it. */
async function follow(who: typeof ASHA | typeof RAVI) {
  const response = await get('/stream', who);
  let text = '';
  const over = (async () => {
    for await (const part of response.body ?? []) text += Buffer.from(part).toString('utf8');
  })();
  const events = (): string[][] =>
    [...text.matchAll(/^event: notices\ndata: (.+)$/gm)].map(([, content]) =>
      (JSON.parse(content ?? '') as { notices: { id: string }[] }).notices.map(({ id }) => id),
    );
  const has = (count: number) => eventually(`${count} events`, () => events().length === count);
  return { status: response.status, events, has, over, leave: () => response.body?.cancel().catch(() => undefined) };
}

test('the list has ids, kinds and counts, and no person', async () => {
  const response = await get('', RAVI);
  expect(await response.json()).toEqual({
    success: true,
    data: {
      notices: [{ id: '1', kind: 'approval', subject: 's', since: '2026-03-01T06:30:00.000Z' }],
      counts: { approval: 1, 'brake-due': 0, brake: 0, alarm: 0 },
    },
  });
  expect(await (await get('', ASHA)).json()).toMatchObject({ data: { notices: [] } });
});

describe('a stream', () => {
  test('tells at the start and after each change, and reads once for all streams', async () => {
    const [asha, ravi] = [await follow(ASHA), await follow(RAVI)];
    await Promise.all([asha.has(1), ravi.has(1)]);
    now = [...now, approval('2', ASHA)];
    reads = 0;
    await streams.round();
    await streams.round();
    await ravi.has(2);
    expect(reads).toBe(2);
    expect([asha.events(), ravi.events()]).toEqual([[[]], [['1'], ['1', '2']]]);
  });

  test('ends when its admin is one no longer, or has lost the right', async () => {
    const stream = await follow(RAVI);
    await stream.has(1);
    answer = async () => ({ role: 'user' });
    now = [approval('secret', ASHA)];
    await streams.round();
    await stream.over;
    expect(stream.events()).toEqual([['1']]);
  });

  test('shows only what a narrowed scope still allows', async () => {
    const stream = await follow(RAVI);
    await stream.has(1);
    answer = async () => ({ role: 'admin', scopes: ['viewer'] });
    await streams.round();
    await stream.has(2);
    expect(stream.events()[1]).toEqual([]);
  });

  test('ends when auth does not answer', async () => {
    const stream = await follow(RAVI);
    await stream.has(1);
    answer = () => Promise.reject(new Error('away'));
    await streams.round();
    await stream.over;
  });

  test('ends with its session, and when the process stops', async () => {
    const [asha, ravi] = [await follow(ASHA), await follow(RAVI)];
    ended.get(ASHA.familyId)?.();
    await asha.over;
    stopping.abort();
    await ravi.over;
  });

  test('is one of at most four of an admin; the others are not concerned', async () => {
    const four = [await follow(RAVI), await follow(RAVI), await follow(RAVI), await follow(RAVI)];
    expect(four.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const fifth = await get('/stream', RAVI);
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '15']);
    expect((await follow(ASHA)).status).toBe(200);
    const left = four[0]!;
    ended.get(RAVI.familyId)?.();
    await Promise.race(four.map(({ over }) => over));
    await left.leave();
    expect((await follow(RAVI)).status).toBe(200);
  });

  test('costs nothing while none is open', async () => {
    await streams.round();
    expect(reads).toBe(0);
  });
});
