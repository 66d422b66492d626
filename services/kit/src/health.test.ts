import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createHealth, type Health } from './health.ts';

let health: Health;
let url: string;
beforeAll(async () => {
  health = createHealth();
  url = `http://127.0.0.1:${await health.listen('127.0.0.1', 0)}/readyz`;
});
afterAll(() => health.close());

const ask = async () => {
  const response = await fetch(url);
  return { status: response.status, ...((await response.json()) as object) };
};

test('a failed check makes a service unready; a notice is named only', async () => {
  let problem: string | null = 'no answer';
  let missing: string[] = [];
  health.check('database', () => {
    if (problem) throw new Error(problem);
  });
  health.notice('broker', () => missing);
  expect(await ask()).toEqual({ status: 503, ready: false, failures: { database: 'no answer' }, missing: {} });
  problem = null;
  missing = ["no queue 'a'", "no exchange 'b'"];
  expect(await ask()).toEqual({ status: 200, ready: true, failures: {}, missing: { broker: missing } });
});

test('what is needed once makes a service unready until it was there, and is named when it is lost', async () => {
  let isAway = true;
  health.checkOnce('queues', () => {
    if (isAway) throw new Error('away');
  });
  expect(await ask()).toMatchObject({ status: 503, failures: { queues: 'away' } });
  isAway = false;
  expect(await ask()).toMatchObject({ status: 200, failures: {} });
  isAway = true;
  expect(await ask()).toMatchObject({ status: 200, failures: {}, missing: { queues: ['away'] } });
});

test('another service of the process shows its metrics, and starts no timer of its own', async () => {
  const timers = jest.spyOn(globalThis, 'setInterval');
  const another = createHealth();
  expect(timers).not.toHaveBeenCalled();
  const port = await another.listen('127.0.0.1', 0);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toMatch(/^process_cpu_user_seconds_total \d/m);
  expect(metrics).toMatch(/^redis_down [01]$/m);
  await another.close();
});
