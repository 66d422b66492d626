import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { batch } from './batch.ts';

/** A flush function whose batches the test completes by hand. */
function flushes() {
  const batches: { items: number[]; end: (results: Array<number | Error>) => void; fail: (error: Error) => void }[] =
    [];
  const flush = (items: number[]) =>
    new Promise<Array<number | Error>>((end, fail) => batches.push({ items, end, fail }));
  return { batches, flush };
}
// A round trip becomes slow when the test says so, not when the machine is busy.
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => void jest.useRealTimers());

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a single write is sent at once; writes during a round trip form the next batch, up to the limit', async () => {
  const { batches, flush } = flushes();
  const double = batch({ max: 2, flush });
  const first = double(1);
  await turn();
  const later = [double(2), double(3), double(4)];
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([[1]]);
  batches[0]?.end([2]);
  expect(await first).toBe(2);
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  batches[1]?.end([4, 6]);
  await turn();
  batches[2]?.end([8]);
  expect(await Promise.all(later)).toEqual([4, 6, 8]);
});

test('writes of one event-loop turn form one batch', async () => {
  const { batches, flush } = flushes();
  const double = batch({ max: 16, flush });
  const all = [double(1), double(2)];
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([[1, 2]]);
  batches[0]?.end([2, 4]);
  expect(await Promise.all(all)).toEqual([2, 4]);
});

test('a refused item rejects alone, a lost round trip rejects its whole batch, and later batches continue', async () => {
  const { batches, flush } = flushes();
  const double = batch({ max: 2, flush });
  const outcomes = Promise.allSettled([double(1), double(2), double(3), double(4)]);
  await turn();
  batches[0]?.end([2, new Error('refused')]);
  await turn();
  batches[1]?.fail(new Error('lost'));
  expect(
    (await outcomes).map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message)),
  ).toEqual([2, 'refused', 'lost', 'lost']);
  const next = double(5);
  await turn();
  batches[2]?.end([10]);
  expect(await next).toBe(10);
});

test('a hanging round trip delays only its own batch', async () => {
  const { batches, flush } = flushes();
  const double = batch({ max: 2, flush, slowMs: 20 });
  const first = double(1);
  await turn();
  const second = double(2);
  await turn();
  jest.advanceTimersByTime(19);
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([[1]]);
  jest.advanceTimersByTime(1);
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([[1], [2]]);
  batches[1]?.end([4]);
  expect(await second).toBe(4);
  batches[0]?.fail(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
});

test('while all hang, at most four round trips are in progress', async () => {
  const { batches, flush } = flushes();
  const double = batch({ max: 1, flush, slowMs: 5 });
  const outcomes = Promise.allSettled([1, 2, 3, 4, 5].map(double));
  for (const underWay of [1, 2, 3, 4, 4, 4]) {
    await turn();
    expect(batches).toHaveLength(underWay);
    jest.advanceTimersByTime(5);
  }
  batches.slice(0, 4).forEach(({ fail }) => fail(new Error('lost')));
  await turn();
  expect(batches).toHaveLength(5);
  batches[4]?.end([10]);
  expect((await outcomes).map(({ status }) => status)).toEqual([...Array(4).fill('rejected'), 'fulfilled']);
});

test('while round trips are fast there is one at a time, however many writes arrive', async () => {
  let [underWay, most, trips] = [0, 0, 0];
  const double = batch({
    max: 16,
    flush: async (items: number[]) => {
      most = Math.max(most, ++underWay);
      trips++;
      await turn();
      underWay--;
      return items.map((item) => item * 2);
    },
  });
  const results = await Promise.all(Array.from({ length: 1_600 }, (_, i) => double(i)));
  expect(results).toEqual(Array.from({ length: 1_600 }, (_, i) => i * 2));
  expect({ most, trips }).toEqual({ most: 1, trips: 100 });
});
