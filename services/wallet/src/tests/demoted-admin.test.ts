import { beforeAll, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { createAdmin } from '../testing/admin.ts';
import { credit } from '../testing/credit.ts';
import { usePaying } from '../testing/paying.ts';
import { createPlayer, type Player } from '../testing/player.ts';
import { postDebit } from '../ledger/use-cases/post-debit.ts';

const paying = usePaying();
let admin: Player;
let demoted: Player;
beforeAll(async () => {
  admin = await createAdmin(paying.world);
  // The token still says admin; auth does not.
  demoted = await createPlayer(paying.world, newId(), 'admin');
});

test('an order’s money is shown to its owner and to current admins only', async () => {
  const deps = paying.world.app.features.admin;
  const { accountId } = paying.player;
  await credit(deps, accountId, paise(10_000));
  const orderId = newId();
  await postDebit(deps, { orderId, accountId, amountPaise: paise(6_250) });
  const path = `/api/orders/transactions/${orderId}`;
  expect((await paying.player.get(path)).body.data).toMatchObject({ transactions: [{ amount: 62.5 }] });
  expect((await admin.get(path)).status).toBe(200);
  expect((await demoted.get(path)).status).toBe(404);
});

test('a payment is shown to its owner and to current admins only', async () => {
  const { body } = await paying.player.post('/api/wallet/recharge/phonepe', { amount: 50, paymentMethod: 'phonepe' });
  const path = `/api/orders/check-phonepe-status/${body.data?.['transactionId'] as string}01`;
  expect((await paying.player.get(path)).body).toMatchObject({ code: 'PAYMENT_PENDING' });
  expect((await admin.get(path)).status).toBe(200);
  expect((await demoted.get(path)).status).toBe(404);
});
