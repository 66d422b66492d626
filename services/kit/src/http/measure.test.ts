import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { Registry } from '@prometheus-io/client';
import { registerMetrics } from '../metrics.ts';
import { eventually } from '../testing/signals.ts';
import { measureRequests } from './measure.ts';

const registry = new Registry();
registerMetrics(registry);

const app = express();
app.use(measureRequests);
app.get('/api/things/:id', (_req, res) => void res.status(201).end());
app.get('/api/things/:id/never', () => undefined);
app.get('/api/things/:id/events', (_req, res) => void res.setHeader('content-type', 'text/event-stream').end());
const server = app.listen(0, '127.0.0.1');
beforeAll(async () => {
  if (!server.listening) await once(server, 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const get = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
/** The process counts for every test file that it runs. */
const countOf = async (route: string, status: number): Promise<number> => {
  const line = `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} `;
  return Number((await registry.metrics()).split(line)[1]?.split('\n')[0] ?? 0);
};
const counted = async (route: string, status: number, call: () => Promise<unknown>): Promise<void> => {
  const before = await countOf(route, status);
  await call();
  await eventually(`${route} ${status} is counted`, async () => (await countOf(route, status)) > before);
};

test('calls are measured by route and answer, never by the path that was called', async () => {
  await get('/api/things/red-kite/events');
  await counted('/api/things/:id', 201, () => get('/api/things/red-kite'));
  await counted('none', 404, () => get('/nowhere/red-kite'));
  await counted('/api/things/:id/never', 499, async () => {
    const gone = new AbortController();
    const arrived = once(server, 'request');
    const waiting = get('/api/things/red-kite/never', { signal: gone.signal });
    await arrived;
    gone.abort();
    await expect(waiting).rejects.toThrow('aborted');
  });
  const text = await registry.metrics();
  expect(text).not.toContain('red-kite');
  expect(text).not.toContain('/api/things/:id/events');
});
