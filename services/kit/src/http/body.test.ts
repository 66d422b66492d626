import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { z } from 'zod';
import type { ApiError } from '../errors.ts';
import { readBody } from './body.ts';
import { route } from './route.ts';

const hook = route({
  method: 'post',
  path: '/',
  summary: 'A form from outside',
  guard: 'webhook',
  body: z.object({}),
  response: z.object({}),
  handler: () => ({ body: {} }),
});
let server: Server;
beforeAll(async () => {
  const app = express().post('/', async (req, res) => {
    const read = await readBody(hook, req, res).catch((error: ApiError) => error);
    res.json(read instanceof Error ? read.message : Object.keys(read as object).length);
  });
  server = app.listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => server.once('listening', resolve));
});
afterAll(() => void server.close());

test.each([
  [1_000, 1_000],
  [1_001, 'This form has too many fields (1000 at most).'],
])('a form of %i fields: %p', async (n, said) => {
  const body = new URLSearchParams(Array.from({ length: n }, (_, i): [string, string] => [`f${i}`, '']));
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })).json()).toBe(said);
});
