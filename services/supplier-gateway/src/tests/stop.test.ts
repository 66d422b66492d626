import { expect, test } from '@jest/globals';
import { eventually } from '@topup/kit/testing';
import { recordingLog, stopUnderLoad } from '@topup/kit/testing/stop-under-load';
import { anOrder, startGateway } from '../testing/gateway.ts';

test('a stop under load fails no call and settles every unit that was sent; another process answers the rest', async () => {
  const { log, lines } = recordingLog('supplier-gateway');
  const gateway = await startGateway({}, undefined, log);
  const token = await gateway.mint.issue({ role: 'admin' });
  const sent: string[] = [];
  const deliver = async () => {
    const order = anOrder(2);
    sent.push(order.orderId);
    await gateway.bus.send('supplier.order.deliver', order, { id: `${order.orderId}:delivering:1` });
    const { status } = await fetch(`${gateway.app.url}/api/admin/deliveries`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status };
  };
  expect(await stopUnderLoad(gateway.app, deliver)).toEqual([]);
  expect(lines).toEqual([]);
  await gateway.addReplica();
  for (const orderId of sent)
    await eventually(`a reply for ${orderId}`, () => gateway.progressed.find((reply) => reply.orderId === orderId));
  expect(await gateway.attempts.countDocuments({ state: { $ne: 'delivered' } })).toBe(0);
  expect(await gateway.attempts.countDocuments()).toBe(gateway.supplier.orders.length);
  await gateway.stop();
});
