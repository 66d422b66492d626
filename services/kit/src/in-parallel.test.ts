import { expect, test } from '@jest/globals';
import { inParallel } from './in-parallel.ts';

test('every item is done once, at most sixteen at a time, and answered in order', async () => {
  let running = 0;
  let most = 0;
  const items = Array.from({ length: 100 }, (_, i) => i);
  const results = await inParallel(items, async (item) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return item * 2;
  });
  expect(results).toEqual(items.map((item) => item * 2));
  expect(most).toBe(16);
});

test('the first failure is thrown', async () => {
  const refuse = inParallel([1, 2, 3], async (item) => {
    if (item === 2) throw new Error('two');
  });
  await expect(refuse).rejects.toThrow('two');
});
