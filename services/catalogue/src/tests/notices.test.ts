import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BodyOf } from '@topup/proto';
import { createLog } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { eventually } from '@topup/kit/testing';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';
import { ANNA, BEN, pricesOf } from '../testing/prices.ts';

let shop: CatalogueUnderTest;
let auth: Bus;
let prices: ReturnType<typeof pricesOf>;
const told: BodyOf<'auth.notice.tell'>[] = [];
beforeAll(async () => {
  shop = await startCatalogueUnderTest({ POINT_COST_PAISE: '150' });
  prices = pricesOf(shop);
  auth = await connectBus({ url: shop.servers.amqpUrl, service: 'auth', log: createLog('t', 'silent') });
  await auth.consume('auth.commands', { 'auth.notice.tell': async (body) => void told.push(body) });
});
afterAll(async () => {
  await auth?.close();
  await shop?.stop();
});

const approvalsOf = async (who: typeof ANNA | typeof BEN) => {
  const { body } = await shop.call('GET', '/api/admin/notices/catalogue', undefined, who);
  const { notices } = body['data'] as { notices: { kind: string; subject: string }[] };
  return notices.filter(({ kind }) => kind === 'approval').map(({ subject }) => subject);
};

test('a far price and a cost of a point wait for the second admin, who is told until they are decided', async () => {
  await prices.edit('p1', 115, { smileonePoints: 61.5 }, ANNA);
  const far = await prices.edit('p1', 0.01, { smileonePoints: 0, reason: 'a campaign' }, ANNA);
  expect(far.status).toBe(202);
  const cost = await prices.costAs('0.70');
  expect(await approvalsOf(BEN)).toEqual(['p1', 'set-point-cost']);
  expect(await approvalsOf(ANNA)).not.toContain('p1');

  await shop.app.jobs.telling.runNow();
  await shop.app.jobs.telling.runNow();
  await eventually('auth is told', () => told.length === 2);
  expect(told.map(({ service, kind, subject }) => [service, kind, subject])).toEqual([
    ['catalogue', 'approval', 'p1'],
    ['catalogue', 'approval', 'set-point-cost'],
  ]);
  await prices.confirm(cost.proposal.id);
  expect(await approvalsOf(BEN)).toEqual(['p1']);
});
