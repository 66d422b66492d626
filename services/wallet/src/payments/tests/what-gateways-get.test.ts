import { expect, test } from '@jest/globals';
import { paymentProviders } from '@topup/proto';
import { createPlayer } from '../../testing/player.ts';
import { usePaying } from '../../testing/paying.ts';
import { payingOrders } from '../../testing/paying-orders.ts';

const paying = usePaying();
const { create } = payingOrders(paying);
const ADDRESS = 'asha.rao@players.example';

test.each(paymentProviders)('%s gets the account number and nothing else about the player', async (gateway) => {
  const player = await createPlayer(paying.world, undefined, 'user', ADDRESS);
  const { received } = paying[gateway];
  received.length = 0;
  await player.post(`/api/wallet/recharge/${gateway}`, { amount: 150, paymentMethod: gateway });
  await create({ gateway, accountId: player.accountId });
  const requests = received.filter((body) => body.includes(player.accountId));
  expect(requests).toHaveLength(2);
  expect(received.join()).not.toMatch(/players\.example|asha/i);
});
