import { expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { eventually } from '@topup/kit/testing';
import { usePaying } from '../../testing/paying.ts';

const paying = usePaying();

test('a recharge that was open when its player was blocked is credited; a new one is refused, and the balance is shown', async () => {
  const { accountId } = paying.player;
  const id = await paying.started(250);
  const user = { accountId, email: 'player@example.com', name: 'A Player', role: 'user', blocked: true, version: 1n };
  await paying.world.order.announce('auth.user.changed', { user }, { id: newId() });
  const { users } = paying.world.app.features;
  await eventually('the wallet knows the user', () => users.collection.findOne({ _id: accountId }));
  const authorization = `Bearer ${await paying.world.mint.issue({ accountId, blocked: true })}`;
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${paying.world.app.url}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as object };
  };

  const recharge = { amount: 250, paymentMethod: 'ekupi' };
  expect(await call('POST', '/api/wallet/recharge/ekupi', recharge)).toMatchObject({
    status: 403,
    body: { code: 'account_blocked' },
  });
  expect((await call('GET', '/api/wallet/open-payments')).status).toBe(403);
  paying.ekupi.pay(id);
  await paying.callback({ client_txn_id: `${id}01`, status: 'success' });
  const balance = async () => (await call('GET', '/api/wallet/balance')).body as { data: { walletBalance: number } };
  await eventually('the credit', async () => (await balance()).data.walletBalance === 250);
  expect(await call('GET', `/api/orders/transactions/status/${id}`)).toMatchObject({ status: 200 });
});
