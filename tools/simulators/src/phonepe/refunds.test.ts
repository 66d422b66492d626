import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { openJournal } from '../journal.ts';
import { phonepeRouter } from './app.ts';
import { Book } from './book.ts';

const folder = mkdtempSync(join(tmpdir(), 'phonepe-'));
const book = new Book(openJournal(join(folder, 'phonepe.jsonl')));
const merchant = { clientId: 'c', clientSecret: 's', clientVersion: '1' };
const webhook = { webhookUrl: 'http://127.0.0.1:9/', webhookUsername: 'u', webhookPassword: 'p' };
let server: Server;
let url: string;
let authorization: string;

const call = async (path: string, body?: object) => {
  const response = await fetch(`${url}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
beforeAll(async () => {
  server = createServer(
    express().use(phonepeRouter(book, { ...merchant, ...webhook, publicOrigin: 'http://localhost:8080' })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  authorization = '';
  const request = { client_id: 'c', client_secret: 's', client_version: '1', grant_type: 'client_credentials' };
  const { body } = await call('identity-manager/v1/oauth/token', request);
  authorization = `${String(body['token_type'])} ${String(body['access_token'])}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

test('accepts a refund and loses the reply, and lists it later; a failed refund’s id cannot be used again', async () => {
  const order = book.make({
    merchantOrderId: 'p1',
    amountPaise: 10_050,
    expireAtMs: Date.now() + 1_500_000,
    message: '',
    redirectUrl: 'http://localhost:8080/',
    metaInfo: {},
  });
  if (order) book.move(order, 'COMPLETED');
  const refund = (merchantRefundId: string) =>
    call('pg/payments/v2/refund', { merchantRefundId, originalMerchantOrderId: 'p1', amount: 10_050 });
  const known = async () => (await call('pg/payments/v2/refund/r1/status')).body;
  const underWay = async () => {
    const { payments } = (await call('payments?merchantTransactionId=p1')).body;
    return (payments as { refundsUnderWay: string[] }[])[0]?.refundsUnderWay;
  };
  const excess = { status: 400, body: { code: 'EXCESS_REFUND_AMOUNT' } };

  await call('refunds/faults', { loseReplies: 1, hide: true });
  await expect(refund('r1')).rejects.toThrow();
  expect(await known()).toMatchObject({ code: 'REFUND_NOT_FOUND' });
  expect(await refund('r1')).toMatchObject(excess);
  expect((await call('refunds/faults', {})).body).toMatchObject({ lostReplies: 1 });
  expect(await known()).toMatchObject({ state: 'PENDING' });
  expect(await underWay()).toEqual(['r1']);
  expect(await refund('r2')).toMatchObject(excess);
  await call('refunds/r1/settle', { outcome: 'failure' });
  expect(await known()).toMatchObject({ state: 'FAILED' });
  expect(await underWay()).toEqual([]);
  expect(await refund('r1')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  expect(await refund('r2')).toMatchObject({ status: 200, body: { state: 'PENDING' } });
});
