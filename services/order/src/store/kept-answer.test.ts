import { expect, test } from '@jest/globals';
import { keptAnswer } from './kept-answer.ts';

const FRESH_MS = 60_000;

/** A kept answer on a fake clock, whose loads the test finishes. */
function keeping(waitMs = 10_000) {
  const seen = { nowMs: 0, errors: [] as unknown[] };
  const loads: { finish: (answer: string[]) => void; fail: (error: Error) => void }[] = [];
  const load = () => new Promise<string[]>((finish, fail) => void loads.push({ finish, fail }));
  const kept = {
    load,
    none: [],
    freshMs: FRESH_MS,
    waitMs,
    onError: (error: unknown) => void seen.errors.push(error),
    background: () => undefined,
  };
  return { seen, loads, ask: keptAnswer<string[]>(kept, () => seen.nowMs) };
}

test('many callers share one load, and its answer is kept until it is no longer fresh', async () => {
  const { seen, loads, ask } = keeping();
  const asked = [ask(), ask(), ask()];
  expect(loads).toHaveLength(1);
  loads[0]?.finish(['13']);
  expect(await Promise.all(asked)).toEqual([['13'], ['13'], ['13']]);
  seen.nowMs = FRESH_MS - 1;
  expect(await ask()).toEqual(['13']);
  expect(loads).toHaveLength(1);
  seen.nowMs = FRESH_MS;
  const next = ask();
  loads[1]?.finish(['23']);
  expect(await next).toEqual(['23']);
});

test('a failed load answers with the last answer, and is repeated after half a minute', async () => {
  const { seen, loads, ask } = keeping();
  const first = ask();
  loads[0]?.fail(new Error('timed out'));
  expect(await first).toEqual([]);
  expect(seen.errors).toHaveLength(1);
  seen.nowMs = 29_999;
  expect(await ask()).toEqual([]);
  seen.nowMs = 30_000;
  const second = ask();
  loads[1]?.finish(['13']);
  expect(await second).toEqual(['13']);
  seen.nowMs += FRESH_MS;
  const third = ask();
  loads[2]?.fail(new Error('timed out again'));
  expect(await third).toEqual(['13']);
});

test('callers do not wait for a slow load, whose answer the next one gets', async () => {
  const { loads, ask } = keeping(1);
  expect(await ask()).toEqual([]);
  expect(await ask()).toEqual([]);
  expect(loads).toHaveLength(1);
  loads[0]?.finish(['13']);
  expect(await ask()).toEqual(['13']);
});
