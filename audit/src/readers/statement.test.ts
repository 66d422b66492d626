import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readStatement } from './statement.ts';

let server: Server;
let answer: { status: number; body: string };
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/statement`;

beforeAll(async () => {
  server = createServer((_req, res) => res.writeHead(answer.status).end(answer.body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('the changes with their times', async () => {
  answer = { status: 200, body: '{"changes":[{"at":"2026-01-02T03:04:05.006Z","deltaHundredths":-7}],"more":1}' };
  expect(await readStatement(url())).toEqual([{ at: new Date('2026-01-02T03:04:05.006Z'), deltaHundredths: -7 }]);
});

test.each([
  ['an error', 503, '{"changes":[]}', 'status 503'],
  ['half an answer', 200, '{"changes":[', 'JSON'],
  ['another shape', 200, '{"changes":[{"at":"yesterday","deltaHundredths":1.5}]}', 'changes[0].at'],
])('%s is no statement, and never an empty one', async (_what, status, body, why) => {
  answer = { status, body };
  const reading = readStatement(url());
  await expect(reading).rejects.toThrow("the supplier's statement");
  await expect(reading).rejects.toThrow(why);
});
