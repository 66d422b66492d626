import { expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import type { Finding } from '../domain/reconciliation.ts';
import { credit } from '../../testing/credit.ts';
import { usePaying } from '../../testing/paying.ts';
import type { Pass } from '../pass.ts';
import { wallets } from '../wallets.ts';

const paying = usePaying({ recheckMs: 10 });

/** Runs only this check of a full run. */
async function fullRun(): Promise<{ looked: number; found: Finding[] }> {
  const found: Finding[] = [];
  let looked = 0;
  const pass: Pass = {
    from: null,
    recheckMs: 10,
    count: (_what, n) => void (looked += n),
    note: async (finding, repair) => {
      found.push(finding);
      await repair?.();
    },
  };
  await wallets(paying.world.app.features.reconciliation, pass);
  return { looked, found };
}

test('every wallet is visited once, including those without a projection, across pages', async () => {
  const deps = paying.world.app.features.reconciliation;
  const { jobs } = paying.world.app;
  const ids = Array.from({ length: 120 }, () => newId()).sort();
  await Promise.all(ids.map((id) => credit(deps, id, paise(100))));
  await jobs.follow.runNow();
  paying.aheadMs = 60_000;
  expect(await fullRun()).toEqual({ looked: 120, found: [] });

  const unknown = [...ids.slice(0, 2), ids[60], ...ids.slice(-2)] as string[];
  await deps.wallets.collection.deleteMany({ _id: { $in: unknown } });
  const { looked, found } = await fullRun();
  expect(looked).toBe(120);
  expect(found.map(({ subject }) => subject).sort()).toEqual(unknown.map((id) => `wallet ${id}`));
  // The projections were written again.
  expect(await fullRun()).toEqual({ looked: 120, found: [] });

  await deps.wallets.collection.deleteMany({});
  expect((await fullRun()).found).toHaveLength(120);
});
