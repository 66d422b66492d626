import { afterEach, expect, jest, test } from '@jest/globals';
import { paymentProviders } from '@topup/proto';
import { createPlayer } from '../../testing/player.ts';
import { usePaying } from '../../testing/paying.ts';
import { payingOrders } from '../../testing/paying-orders.ts';

const paying = usePaying();
const { create } = payingOrders(paying);
const ADDRESS = 'asha.rao@players.example';
afterEach(() => void jest.restoreAllMocks());

// Recorded where the wallet sends it, because a new provider has no stand-in.
test.each(paymentProviders)('%s gets the account number and nothing else about the player', async (gateway) => {
  const player = await createPlayer(paying.world, undefined, 'user', ADDRESS);
  const { mock } = jest.spyOn(globalThis, 'fetch');
  await player.post(`/api/wallet/recharge/${gateway}`, { amount: 150, paymentMethod: gateway });
  await create({ gateway, accountId: player.accountId });
  const sent = mock.calls
    .map(([url, { headers, body } = {}]) => `${String(url)} ${JSON.stringify(headers)} ${String(body)}`)
    .filter((request) => !request.startsWith(paying.world.app.url));
  expect(sent.filter((request) => request.includes(player.accountId))).toHaveLength(2);
  expect(sent.join()).not.toMatch(/players\.example|asha/i);
});
