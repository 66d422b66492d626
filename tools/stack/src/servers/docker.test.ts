import { expect, test } from '@jest/globals';
import { runArguments } from './docker.ts';

const container = {
  stack: 'test',
  name: 'redis',
  image: 'redis:8',
  ports: { 12_008: 6379 },
  mounts: { '/somewhere/redis': '/data' },
  args: ['redis-server', '/data/redis.conf'],
};

test('a container is reachable from this machine only, is gone at its end, and writes files of its starter', () => {
  const args = runArguments(container, 1000, 100);
  expect(args.slice(0, 4)).toEqual(['run', '--rm', '--init', '--name']);
  expect(args.slice(5)).toEqual([
    ...['--user', '1000:100'],
    ...['--publish', '127.0.0.1:12008:6379'],
    ...['--volume', '/somewhere/redis:/data'],
    ...['redis:8', 'redis-server', '/data/redis.conf'],
  ]);
});

test('stacks of one name in two checkouts, and two servers of one stack, have containers of different names', () => {
  const name = (change: object) => runArguments({ ...container, ...change })[4];
  expect(new Set([name({}), name({ stack: 'other' }), name({ name: 'mongodb' })]).size).toBe(3);
});

test('root needs no user of its own', () => expect(runArguments(container, 0, 0)).not.toContain('--user'));
