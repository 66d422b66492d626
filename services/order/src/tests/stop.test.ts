import { expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { eventually } from '@topup/kit/testing';
import { recordingLog, stopUnderLoad } from '@topup/kit/testing/stop-under-load';
import { openShop } from '../testing/shop.ts';

test('a stop under load fails no call, leaves no work unfinished, and another process completes every order', async () => {
  const { log, lines } = recordingLog('order');
  const shop = await openShop({}, log);
  const placed: string[] = [];
  const place = async () => {
    const answer = await shop.order(undefined, {}, {}, shop.as({ accountId: newId() }));
    placed.push((answer.body.data as unknown as { orderId: string }).orderId);
    return answer;
  };
  expect(await stopUnderLoad(shop.app(), place)).toEqual([]);
  expect(lines).toEqual([]);
  await shop.restart();
  for (const orderId of placed)
    await eventually(`${orderId} is completed`, async () => {
      await shop.due(orderId);
      return (await shop.read(orderId)).status === 'completed';
    });
  await shop.close();
});
