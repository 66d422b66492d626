import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { eventually } from '@topup/kit/testing';
import { dueRuns, type RunKind } from '../domain/reconciliation.ts';
import { rechargeKey } from '../../ledger/domain/keys.ts';
import { settlePayment } from '../../payments/settle.ts';
import { reconcile } from '../run.ts';
import type { Run } from '../store/reconciliations.ts';
import { createAdmin } from '../../testing/admin.ts';
import { answerForOrders, listedOrder, type ListedOrder } from '../../testing/listed-orders.ts';
import type { Player } from '../../testing/player.ts';
import { usePaying } from '../../testing/paying.ts';
import type { World } from '../../testing/world.ts';
import { postDebit } from '../../ledger/use-cases/post-debit.ts';
import { postRefund } from '../../ledger/use-cases/post-refund.ts';

const paying = usePaying({ recheckMs: 10 });
let world: World;
let admin: Player;
let player: Player;
let listed: ListedOrder[];

beforeAll(async () => {
  world = paying.world;
  admin = await createAdmin(world);
  listed = await answerForOrders(world);
});
beforeEach(() => {
  listed.length = 0;
  player = paying.player;
});

async function recharged(): Promise<string> {
  const id = await paying.started(100);
  paying.ekupi.pay(id);
  await settlePayment(world.app.features.payments, `${id}01`);
  return id;
}

async function bought(change: Partial<ListedOrder> = {}): Promise<string> {
  const orderId = newId();
  await postDebit(world.app.features.ledger, { orderId, accountId: player.accountId, amountPaise: paise(6_250) });
  listed.push(listedOrder(orderId, player.accountId, change));
  return orderId;
}

/**
 * Moves the clock so far ahead that nothing counts as in progress, and updates the projections that should be current
 * by then.
 */
async function reconciled(): Promise<void> {
  await world.app.jobs.follow.runNow();
  paying.aheadMs = 60_000;
}

async function run(kind: RunKind = 'light'): Promise<Run> {
  const id = `test:${newId()}`;
  await reconcile(world.app.features.reconciliation, id, kind);
  return (await world.app.features.reconciliation.reconciliations.collection.findOne({ _id: id })) as Run;
}
const found = ({ findings }: Run, about: string) => findings.filter(({ subject }) => subject.includes(about));

describe('books that agree', () => {
  test('give a report with counts and no findings, light and full', async () => {
    await recharged();
    await bought();
    await reconciled();
    for (const kind of ['light', 'full'] as const) {
      const { state, findings, notChecked, checked } = await run(kind);
      expect({ state, findings, notChecked }).toEqual({ state: 'done', findings: [], notChecked: [] });
      expect(checked).toMatchObject({ orders: 1, captures: expect.any(Number), wallets: expect.any(Number) });
    }
  });
});

describe('a fault is found, reported, and repaired where a repeated command can', () => {
  test('a transaction that is missing is written again from its transfer', async () => {
    const id = await recharged();
    const orderId = await bought();
    const deps = world.app.features.reconciliation;
    await reconciled();
    await deps.transactions.collection.deleteOne({ orderId } as never);
    const [finding] = found(await run(), orderId);
    expect(finding).toMatchObject({ check: 'history', subject: `order:${orderId}:payment` });
    expect(finding?.repair).toBe('The transaction was written again from its transfer.');
    expect(await deps.transactions.collection.countDocuments({ orderId } as never)).toBe(1);
    await deps.transactions.collection.updateOne({ _id: id }, { $set: { status: 'pending' } });
    expect(found(await run(), id)[0]?.check).toBe('history');
    expect(await paying.transaction(id)).toMatchObject({ status: 'completed' });
    expect((await run()).findings).toEqual([]);
  });

  test('a projection that missed a transfer is updated; one that is ahead is only reported', async () => {
    await recharged();
    const deps = world.app.features.reconciliation;
    await reconciled();
    await deps.wallets.collection.deleteOne({ _id: player.accountId });
    const [behind] = found(await run(), player.accountId);
    expect(behind).toMatchObject({ check: 'wallets', subject: `wallet ${player.accountId}` });
    expect(behind?.repair).toContain('told of its newest transfer again');
    expect(await deps.wallets.collection.findOne({ _id: player.accountId })).toMatchObject({ seq: 1 });
    await deps.wallets.collection.updateOne({ _id: player.accountId }, { $set: { seq: 7 } });
    const ahead = found(await run('full'), player.accountId);
    expect(ahead[0]?.detail).toContain('the projection is ahead');
    await deps.wallets.collection.updateOne({ _id: player.accountId }, { $set: { seq: 1 } });
  });

  test('a wallet that exists only as a projection is found by a full run', async () => {
    const deps = world.app.features.reconciliation;
    const nobody = newId();
    await deps.wallets.collection.insertOne({ _id: nobody, seq: 3, balancePaise: 5 } as never);
    expect(found(await run('light'), nobody)).toEqual([]);
    expect(found(await run('full'), nobody)).toHaveLength(1);
    await deps.wallets.collection.deleteOne({ _id: nobody });
  });

  test('a capture whose payment contradicts it is queried again', async () => {
    const id = await recharged();
    const deps = world.app.features.reconciliation;
    await deps.payments.collection.updateOne({ _id: `${id}01` }, { $set: { state: 'open' } });
    const [finding] = found(await run(), `${id}01`);
    expect(finding).toMatchObject({ check: 'gateways', repair: 'The gateway was asked again.' });
    expect((await deps.payments.find(`${id}01`))?.state).toBe('paid');
  });

  test('a payment that was captured and never posted, and a capture of an unknown payment', async () => {
    const id = await paying.started(100);
    const deps = world.app.features.reconciliation;
    await deps.payments.collection.updateOne({ _id: `${id}01` }, { $set: { state: 'paid' } });
    const unknown = newId();
    const { transfer } = await deps.ledger.post({
      key: rechargeKey(unknown),
      kind: 'recharge',
      debit: 'gateway:ekupi',
      credit: `wallet:${player.accountId}`,
      amountPaise: paise(100),
      by: 'wallet',
      ref: { accountId: player.accountId, transactionId: unknown, paymentId: `${unknown}01` },
    });
    await deps.onTransfer(transfer);
    const report = await run('full');
    expect(found(report, `${id}01`)[0]?.detail).toBe('was captured, and nothing was posted');
    expect(found(report, `${unknown}01`)[0]?.detail).toContain('no such payment is known');
    await deps.payments.collection.updateOne({ _id: `${id}01` }, { $set: { state: 'failed' } });
  });

  test('a recharge that waits too long is queried at its gateway', async () => {
    const id = await paying.started(100);
    paying.ekupi.statusFault = 'html';
    paying.aheadMs = 36 * 60_000;
    const [finding] = found(await run(), id);
    paying.ekupi.statusFault = 'none';
    expect(finding).toMatchObject({ check: 'pendings', subject: `recharge ${id}` });
    paying.ekupi.pay(id);
    await run();
    expect(await paying.transaction(id)).toMatchObject({ status: 'completed' });
  });

  test('an order that contradicts the money', async () => {
    await recharged();
    await recharged();
    const cancelled = await bought({ status: 'cancelled', units: [] });
    const refunded = await bought({ status: 'failed', units: [] });
    const free = newId();
    listed.push(listedOrder(free, player.accountId));
    const report = await run();
    expect(found(report, cancelled)[0]?.detail).toContain('cancelled, and 6250 paise were taken');
    expect(found(report, refunded)[0]?.detail).toContain('failed, refunded 0 of 6250 paise');
    expect(found(report, free).length).toBeGreaterThan(0);
    expect(report.checked).toMatchObject({ orders: 3 });
  });

  test('a refund of a unit that the supplier refused only for now', async () => {
    await recharged();
    const orderId = await bought({ status: 'processing', step: 'delivering' });
    const unit = `${orderId}:1:1`;
    const refund = { key: `refund:${orderId}:1`, of: `order:${orderId}:payment`, units: [unit] };
    const { accountId } = player;
    await postRefund(world.app.features.ledger, { ...refund, orderId, accountId, amountPaise: paise(6_250) });
    Object.assign(listed.at(-1) ?? {}, { units: [{ unit, line: 0, state: 'retryable' }] });
    const detail = `${unit} was refunded, and is retryable at the supplier gateway`;
    expect(found(await run(), orderId)[0]?.detail).toContain(detail);
  });
});

describe('a run', () => {
  test('is made once, by whichever replica is first', async () => {
    const replica = await world.replica();
    const id = `test:${newId()}`;
    const made = await Promise.all([
      reconcile(world.app.features.reconciliation, id, 'light'),
      reconcile(replica.features.reconciliation, id, 'light'),
    ]);
    expect(made.filter(Boolean)).toHaveLength(1);
    await replica.stop();
  });

  test('keeps the time when a finding was first made', async () => {
    const orderId = newId();
    listed.push(listedOrder(orderId, player.accountId));
    // Later than all earlier runs, whose clocks were moved ahead.
    paying.aheadMs = 3_600_000;
    const first = found(await run(), orderId)[0]?.since;
    paying.aheadMs += 5_000;
    expect(found(await run(), orderId)[0]?.since).toEqual(first);
  });

  test('is due every quarter of an hour, and a full one at night in India', () => {
    const ids = (at: string) => dueRuns(new Date(at)).map(({ id }) => id);
    expect(ids('2026-03-01T21:29:59Z')).toEqual(['light:2026-03-01T21:15']);
    expect(ids('2026-03-01T21:30:00Z')).toEqual(['light:2026-03-01T21:30', 'full:2026-03-02']);
  });

  test('can be started by an admin, who can read its report', async () => {
    expect((await player.get('/api/admin/reconciler')).status).toBe(403);
    expect((await player.post('/api/admin/reconciler/runs', {})).status).toBe(403);
    const begun = await admin.post('/api/admin/reconciler/runs', {});
    expect(begun).toMatchObject({ status: 202, body: { success: true } });
    const report = await eventually('the report', async () => {
      const runs = (await admin.get('/api/admin/reconciler')).body.data?.['runs'] as Record<string, unknown>[];
      return runs.find(({ _id, state }) => _id === begun.body.data?.['runId'] && state === 'done');
    });
    expect(report).toMatchObject({ kind: 'light', notChecked: [], checked: expect.any(Object) });
  });
});
