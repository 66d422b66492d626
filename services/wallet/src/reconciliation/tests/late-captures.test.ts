import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { WATCHED_FOR_MS } from '../../payments/domain/poll-schedule.ts';
import { settlePayment } from '../../payments/settle.ts';
import type { RunKind } from '../domain/reconciliation.ts';
import { LOOKS_AFTER_DAYS } from '../late-captures.ts';
import { reconcile } from '../run.ts';
import type { Run } from '../store/reconciliations.ts';
import { answerForOrders } from '../../testing/listed-orders.ts';
import { usePaying } from '../../testing/paying.ts';

const paying = usePaying({ recheckMs: 10 });
beforeAll(() => answerForOrders(paying.world));

async function run(kind: RunKind): Promise<Run> {
  const id = `test:${newId()}`;
  await reconcile(paying.world.app.features.reconciliation, id, kind);
  const { collection } = paying.world.app.features.reconciliation.reconciliations;
  return (await collection.findOne({ _id: id })) as Run;
}
const found = ({ findings }: Run, about: string) => findings.filter(({ subject }) => subject.includes(about));

describe('money that came when the gateway was no longer asked', () => {
  const DAY = 24 * 3_600_000;
  /** Expired, and no longer due. */
  async function forgotten(): Promise<string> {
    paying.aheadMs = 0;
    const id = await paying.started(100);
    paying.aheadMs = WATCHED_FOR_MS;
    await settlePayment(paying.world.app.features.payments, `${id}01`);
    const stored = await paying.world.app.features.payments.payments.collection.findOne({ _id: `${id}01` });
    expect(stored).toMatchObject({ state: 'expired' });
    expect(stored).not.toHaveProperty('nextAt');
    return id;
  }

  test.each(LOOKS_AFTER_DAYS)('is found and credited at night, after %i days', async (days) => {
    const id = await forgotten();
    paying.ekupi.pay(id);
    paying.aheadMs = days * DAY - 60_000;
    expect(found(await run('full'), id)).toEqual([]);
    paying.aheadMs = days * DAY + 60_000;
    expect(found(await run('light'), id)).toEqual([]);
    const [finding] = found(await run('full'), id);
    expect(finding).toMatchObject({ check: 'gateways', subject: `payment ${id}01`, repair: 'It is posted now.' });
    expect(await paying.transaction(id)).toMatchObject({ status: 'completed' });
    expect(found(await run('full'), id)).toEqual([]);
  });

  test('is looked for another night where the gateway cannot be read', async () => {
    for (let n = 0; n < 5; n++) await forgotten();
    paying.ekupi.statusFault = 'html';
    paying.aheadMs = 4 * DAY + 60_000;
    const { notChecked } = await run('full');
    paying.ekupi.statusFault = 'none';
    expect(notChecked).toEqual([{ check: 'gateways', why: 'the gateway gives no readable answer about old payments' }]);
    expect((await run('full')).notChecked).toEqual([]);
  });
});
