import { expect, test } from '@jest/globals';
import { throttled } from './throttled.ts';

/** Throttled work that takes `tookMs` on a fake clock. */
function counting(tookMs: number) {
  const seen = { nowMs: 0, done: 0 };
  const ask = throttled(
    async () => {
      seen.nowMs += tookMs;
      seen.done++;
    },
    () => seen.nowMs,
  );
  return { seen, ask };
}

test('quick work runs at every call', async () => {
  const { seen, ask } = counting(50);
  for (let i = 0; i < 5; i++) expect(await ask()).toBe(true);
  expect(seen.done).toBe(5);
});

test('slow work is not repeated before twenty times its duration, to the millisecond', async () => {
  const { seen, ask } = counting(500);
  await ask();
  expect(seen.nowMs).toBe(500);
  seen.nowMs = 500 + 9_999;
  expect(await ask()).toBe(false);
  seen.nowMs = 500 + 10_000;
  expect(await ask()).toBe(true);
  expect(seen.done).toBe(2);
});

test('never twice at a time: a call in the meantime gets the running work’s result', async () => {
  let finish = (): void => undefined;
  let begun = 0;
  const ask = throttled(() => {
    begun++;
    return new Promise<void>((resolve) => (finish = resolve));
  });
  const requests = [ask(), ask(), ask()];
  finish();
  expect(await Promise.all(requests)).toEqual([true, true, true]);
  expect(begun).toBe(1);
});

test('work that failed may be tried at once', async () => {
  let fails = true;
  const ask = throttled(async () => {
    if (fails) throw new Error('the database is away');
  });
  await expect(ask()).rejects.toThrow('away');
  fails = false;
  expect(await ask()).toBe(true);
});
