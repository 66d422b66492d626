import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { long } from '@topup/kit/mongo';
import { paise } from '@topup/kit/money';
import { rebuildTransactions } from '../store/rebuild-transactions.ts';
import { rebuildWallets } from '../../ledger/store/rebuild-wallets.ts';
import { credit } from '../../testing/credit.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { postDebit } from '../../ledger/use-cases/post-debit.ts';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

test('a rebuild derives summaries and transactions from the transfers, whatever their previous state', async () => {
  const deps = world.app.features.reconciliation;
  const { jobs } = world.app;
  const accounts = [newId(), newId(), newId()];
  for (const accountId of accounts) {
    await credit(deps, accountId, paise(1_000));
    await postDebit(deps, { orderId: newId(), accountId, amountPaise: paise(300) });
    await postDebit(deps, { orderId: newId(), accountId, amountPaise: paise(5_000) });
  }
  await jobs.follow.runNow();
  const all = async () => ({
    wallets: await deps.wallets.collection.find().sort({ _id: 1 }).toArray(),
    transactions: await deps.transactions.collection.find().sort({ _id: 1 }).toArray(),
  });
  const before = await all();
  expect(before.wallets).toHaveLength(3);
  expect(before.transactions).toHaveLength(9);
  expect(await rebuildWallets(deps)).toEqual({ seen: 3, mended: 0 });
  expect(await rebuildTransactions(deps)).toEqual({ seen: 9, mended: 0 });

  const [gone = '', ahead = '', wrong = ''] = accounts;
  await deps.wallets.collection.deleteOne({ _id: gone });
  await deps.wallets.collection.updateOne({ _id: ahead }, { $inc: { seq: 5 } });
  await deps.wallets.collection.updateOne({ _id: wrong }, { $set: { balancePaise: long(1) } });
  await deps.wallets.collection.insertOne({ ...before.wallets[0], _id: newId() } as never);
  await deps.transactions.collection.deleteOne({ accountId: gone, type: 'purchase', status: 'completed' });
  await deps.transactions.collection.updateOne(
    { accountId: wrong, type: 'recharge' },
    { $set: { amountPaise: long(9) } },
  );
  expect(await rebuildWallets(deps)).toEqual({ seen: 3, mended: 4 });
  expect(await rebuildTransactions(deps)).toEqual({ seen: 9, mended: 2 });
  expect(await all()).toEqual(before);
});
