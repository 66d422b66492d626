import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { Registry } from 'prom-client';
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
const counted = (route: string, status: number) =>
  eventually(`${route} ${status} is counted`, async () =>
    (await registry.metrics()).includes(
      `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} 1`,
    ),
  );

test('calls are measured by route and answer, never by the path that was called', async () => {
  await get('/api/things/4711/events');
  await get('/api/things/4711');
  await get('/nowhere/4711');
  await counted('/api/things/:id', 201);
  await counted('none', 404);
  const gone = new AbortController();
  const arrived = once(server, 'request');
  const waiting = get('/api/things/4711/never', { signal: gone.signal });
  await arrived;
  gone.abort();
  await expect(waiting).rejects.toThrow('aborted');
  await counted('/api/things/:id/never', 499);
  const text = await registry.metrics();
  expect(text).not.toContain('4711');
  // The process counts for every test file that it runs, so only this file's routes are looked for.
  expect(text).not.toContain('/api/things/:id/events');
});
