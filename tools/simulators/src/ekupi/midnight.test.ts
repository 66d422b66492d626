import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { createLog } from '@topup/kit/log';
import { paise } from '@topup/kit/money';
import { createEkupi } from '@topup/wallet/testing/providers';
import { openJournal } from '../journal.ts';
import { ekupiRouter } from './app.ts';
import { Payments } from './payments.ts';

const MIDNIGHT = Date.parse('2026-11-21T18:30:00Z');
const folder = mkdtempSync(join(tmpdir(), 'ekupi-'));
let machineMs = MIDNIGHT;
const payments = new Payments(openJournal(join(folder, 'ekupi.jsonl')), () => machineMs);
let server: Server;
let url: string;
beforeAll(async () => {
  const options = { key: 'k', publicOrigin: 'http://localhost:8080', webhookUrl: 'http://127.0.0.1:9/' };
  server = createServer(express().use(ekupiRouter(payments, options)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const adapter = () =>
  createEkupi(
    {
      EKUPI_BASE_URL: url,
      EKUPI_KEY: 'k',
      EKUPI_CUSTOMER_EMAIL: 'shop@example.com',
      EKUPI_CUSTOMER_MOBILE: '9999999999',
    } as never,
    createLog('midnight', 'silent'),
  );
let made = 0;
const begun = (createdAt: Date) => ({
  _id: `${'a'.repeat(32)}${String(++made).padStart(2, '0')}`,
  recordId: 'a'.repeat(32),
  purpose: 'recharge' as const,
  accountId: 'b'.repeat(32),
  gateway: 'ekupi' as const,
  amountPaise: paise(70_000),
  state: 'open' as const,
  createdAt,
});
const page = { email: 'p@example.com', redirectUrl: 'http://localhost:8080/back', timeoutMs: 5_000 };
const clockAhead = (aheadMs: number) =>
  fetch(`${url}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ aheadMs }),
  });

describe('the wallet’s adapter and the gateway on either side of midnight in India', () => {
  test.each<[string, number, number, string]>([
    ['0.4 s on the way', -300, 400, '2026-11-22'],
    ['clocks half a minute apart, the gateway’s ahead', -1_000, 30_000, '2026-11-22'],
    ['clocks half a minute apart, ours ahead', 1_000, -30_000, '2026-11-21'],
    ['clocks 50 minutes apart, the gateway’s ahead', -60_000, 50 * 60_000, '2026-11-22'],
    ['clocks 50 minutes apart, ours ahead', 60_000, -50 * 60_000, '2026-11-21'],
    ['both on the same side', -60_000, 30_000, '2026-11-21'],
  ])('%s', async (_how, oursMs, aheadMs, filedOn) => {
    const gateway = adapter();
    machineMs = MIDNIGHT + oursMs;
    const payment = begun(new Date(machineMs));
    expect((await clockAhead(aheadMs)).status).toBe(200);
    expect(await gateway.create(payment, page)).toMatchObject({ kind: 'opened' });
    expect(await gateway.status(payment)).toEqual({ state: 'pending', paying: false, filedOn });
    const [found] = payments.search(payment._id);
    if (found) payments.move(found, 'success');
    expect(await gateway.status(payment)).toMatchObject({ state: 'paid', amountPaise: 70_000, filedOn });
    expect(await gateway.status({ ...payment, filedOn })).toMatchObject({ state: 'paid' });
  });

  test('an unknown id is found under neither day', async () => {
    expect(await adapter().status(begun(new Date(MIDNIGHT)))).toEqual({ state: 'unknown' });
  });
});
