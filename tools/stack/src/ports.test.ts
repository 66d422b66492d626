import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { BLOCKS, blockOf, planPorts, refuseTaken } from './ports.ts';

const numbers = ({ services, ...single }: Awaited<ReturnType<typeof planPorts>>): number[] => [
  ...Object.values(single),
  ...Object.values(services)
    .flat()
    .flatMap((ports) => Object.values(ports)),
];

test('a stack has ports of its own, the same each time, below the ephemeral range', async () => {
  const first = await planPorts('unit-a');
  expect(await planPorts('unit-a')).toEqual(first);
  const all = numbers(first);
  expect(new Set(all).size).toBe(all.length);
  expect(Math.max(...all)).toBeLessThan(32_768);
  const other = numbers(await planPorts('unit-b'));
  expect(other.filter((port) => all.includes(port))).toEqual([]);
});

test('no block holds a port that fetch and browsers refuse to talk to', () => {
  const all = Array.from({ length: BLOCKS }, (_, slot) => numbers(blockOf(slot))).flat();
  expect(Math.max(...all)).toBeLessThan(32_768);
  expect(Math.min(...all)).toBeGreaterThan(10_080);
});

test('a port in use moves the stack to another block; if the port is required, the start fails', async () => {
  const wanted = await planPorts('unit-a');
  const stranger = createServer();
  await new Promise<void>((resolve) => stranger.listen(wanted.redis, '127.0.0.1', resolve));
  expect(numbers(await planPorts('unit-a'))).not.toContain(wanted.redis);
  await expect(refuseTaken('unit-a', wanted)).rejects.toThrow(`Port ${wanted.redis} is in use by another program`);
  await new Promise((resolve) => stranger.close(resolve));
});
