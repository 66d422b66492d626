import { expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { answerForOrders, listedOrder } from '../../testing/listed-orders.ts';
import { usePaying } from '../../testing/paying.ts';
import { createPlayer } from '../../testing/player.ts';

const paying = usePaying();

test('an order without transactions is shown to its buyer, and to others as one that does not exist', async () => {
  const { player } = paying;
  const other = await createPlayer(paying.world);
  const unpaid = newId();
  const path = `/api/orders/transactions/${unpaid}`;
  expect((await player.get(path)).status).toBe(503);
  const listed = await answerForOrders(paying.world);
  listed.push(listedOrder(unpaid, player.accountId, { status: 'pending', step: 'awaiting_payment' }));
  expect(await player.get(path)).toMatchObject({ status: 200, body: { data: { transactions: [] } } });
  for (const shown of [path, `/api/orders/transactions/${newId()}`])
    expect(await other.get(shown)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Order not found.' },
    });
});
