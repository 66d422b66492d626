import { expect, test } from '@jest/globals';
import { createBackground } from './background.ts';

test('a stop waits for all work, for work that it adds, and for work that fails, which is logged', async () => {
  const warned: unknown[] = [];
  const background = createBackground({ warn: (line: unknown) => void warned.push(line) });
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const done: string[] = [];
  background.add(
    first.promise.then(() => {
      background.add(second.promise.finally(() => done.push('second')));
      done.push('first');
    }),
  );
  background.stopping.addEventListener('abort', () => first.resolve());
  const stopped = background.stop().then(() => done.push('stopped'));
  const error = new Error('the gateway is away');
  second.reject(error);
  await stopped;
  expect(done).toEqual(['first', 'second', 'stopped']);
  expect(warned).toEqual([{ err: error }]);
});
