import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { cheapest, createOrder, finalStatus, newPlayer, recharge, verify, balanceOf } from '../support/shop.ts';
import { auditBooks, child, ready, ROOT, STACK, until } from '../support/stack.ts';

const DAY_MS = 86_400_000;
beforeAll(ready);

const archive = (input: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const command = ['--no-warnings', 'tools/stack/src/archive-rejected.ts', '--stack', STACK, ...args];
    const program = execFile(process.execPath, command, { cwd: ROOT }, (_, stdout, stderr) =>
      resolve({ stdout, stderr }),
    );
    program.stdin?.end(input);
  });

async function aged(orderId: string, days: number): Promise<void> {
  const client = await mongo.MongoClient.connect(child('mongodb').url);
  const orders = client.db('topup_order').collection<{ _id: string }>('orders');
  await orders.updateOne({ _id: orderId }, { $set: { createdAt: new Date(Date.now() - days * DAY_MS) } });
  await client.close();
}

test('a rejected order of 91 days is archived; a repeat of its call is rejected again, though the wallet has money by now', async () => {
  const player = await newPlayer();
  await until('verified', async () => (await verify(player)).body.success);
  const [product] = await cheapest(1);
  if (!product) throw new Error('the shop is empty');
  const order = async (key: string): Promise<string> => {
    const { orderId } = (await createOrder(player, [{ product, quantity: 1 }], key)).body.data;
    expect(await finalStatus(player, orderId)).toBe('failed');
    return orderId;
  };
  const key = randomUUID();
  const [old, young] = [await order(key), await order(randomUUID())];
  await aged(old, 91);
  await aged(young, 89);

  const { stdout: lines } = await archive('');
  expect([lines.includes(old), lines.includes(young)]).toEqual([true, false]);
  expect((await player.call('GET', `/api/orders/order-status/${old}`)).status).toBe(200);
  const changed = lines.replace(/"version":\{"\$numberInt":"\d+"\}/, '"version":{"$numberInt":"99"}');
  expect((await archive(changed, '--delete')).stderr).toMatch(/^0 orders deleted/);
  expect((await archive(lines, '--delete')).stderr).toMatch(/^[1-9]\d* orders deleted; 0 /);
  expect((await player.call('GET', `/api/orders/order-status/${old}`)).status).toBe(404);
  expect((await archive('no json\n', '--delete')).stderr).not.toContain('deleted');
  expect(await auditBooks()).toMatchObject({ balanced: true });

  await recharge(player, 1_000);
  expect(await order(key)).toBe(old);
  expect(await balanceOf(player)).toBe(1_000);
  expect(await auditBooks()).toMatchObject({ balanced: true });
});
