import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { startEkupi, type EkupiStandIn } from '../../testing/ekupi-stand-in.ts';
import { createPlayer } from '../../testing/player.ts';
import { createWorld, type World } from '../../testing/world.ts';

let ekupi: EkupiStandIn;
let world: World;
beforeAll(async () => {
  ekupi = await startEkupi();
  const gateway = { EKUPI_BASE_URL: ekupi.url, PAYMENT_URL_HOSTS: ekupi.host };
  world = await createWorld({ ...gateway, REDIS_URL: 'redis://127.0.0.1:9' });
});
afterAll(async () => {
  await world.close();
  await ekupi.close();
});

test('a recharge recognises its key while Redis is down', async () => {
  const player = await createPlayer(world);
  const key = newId();
  const recharge = (amount: number) =>
    player.post('/api/wallet/recharge/ekupi', { amount, paymentMethod: 'ekupi' }, key);
  const first = await recharge(250);
  expect(first.status).toBe(200);
  expect((await recharge(250)).body.data).toEqual(first.body.data);
  expect(await recharge(251)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  expect(ekupi.payments.size).toBe(1);
});
