import { expect, test } from '@jest/globals';
import { gather } from './gather.ts';

/** A flush that ends when it is told to. */
function flushes() {
  const batches: { items: number[]; end: (results: Array<number | Error>) => void; fail: (error: Error) => void }[] =
    [];
  const flush = (items: number[]) =>
    new Promise<Array<number | Error>>((end, fail) => batches.push({ items, end, fail }));
  return { batches, flush };
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('what comes alone goes at once; what comes meanwhile goes together, no more than allowed', async () => {
  const { batches, flush } = flushes();
  const double = gather({ max: 2, flush });
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

test('what is asked for in one turn goes together', async () => {
  const { batches, flush } = flushes();
  const double = gather({ max: 16, flush });
  const all = [double(1), double(2)];
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([[1, 2]]);
  batches[0]?.end([2, 4]);
  expect(await Promise.all(all)).toEqual([2, 4]);
});

test('one refused item rejects alone, a lost round trip rejects all of it, and the next ones go on', async () => {
  const { batches, flush } = flushes();
  const double = gather({ max: 2, flush });
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
