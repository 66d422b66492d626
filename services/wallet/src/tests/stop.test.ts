import { expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { eventually } from '@topup/kit/testing';
import { recordingLog, stopUnderLoad } from '@topup/kit/testing/stop-under-load';
import type { Features } from '../deps.ts';
import type { GatewayAnswer } from '../payments/domain/payments.ts';
import { orderPaymentKey } from '../ledger/domain/keys.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { takeCallback } from '../payments/use-cases/take-callback.ts';
import { createAdmin } from '../testing/admin.ts';
import { credit } from '../testing/credit.ts';
import { answerForOrders } from '../testing/listed-orders.ts';
import { payingOrders } from '../testing/paying-orders.ts';
import { usePaying, withoutRounds } from '../testing/paying.ts';
import { createPlayer } from '../testing/player.ts';

const paying = usePaying();
const { opened, hears } = payingOrders(paying);
withoutRounds(paying);

const PAID: GatewayAnswer = {
  state: 'paid',
  amountPaise: paise(12_500),
  capture: { reference: '', transactionId: 'T1', instrument: 'UPI' },
  raw: {},
};

test.each<[string, (deps: Features['payments'], orderId: string) => Promise<void>]>([
  ['a callback', (deps, orderId) => takeCallback(deps, 'phonepe', `${orderId}01`)],
  ['a page', (deps, orderId) => refreshPayment(deps, orderId)],
])('a stop waits until a payment is settled that %s made it ask about', async (_, ask) => {
  const orderId = await opened('phonepe');
  const replica = await paying.world.replica();
  await Promise.all(Object.values(replica.jobs).map((job) => job.stop()));
  const { background, gateways, relay } = replica.features.payments;
  const asked = Promise.withResolvers<void>();
  const status = (): Promise<GatewayAnswer> =>
    new Promise((answer) => {
      background.stopping.addEventListener('abort', () => answer(PAID));
      asked.resolve();
    });
  Object.assign(gateways, { phonepe: { ...gateways.phonepe, status } });
  const events: string[] = [];
  const { relay: publish, stop } = relay;
  Object.assign(relay, {
    relay: (...event: Parameters<typeof publish>) => {
      events.push('published');
      return publish(...event);
    },
    stop: () => {
      events.push('stops publishing');
      return stop();
    },
  });
  void ask(replica.features.payments, orderId);
  await asked.promise;
  await replica.stop();
  expect(events).toEqual(['published', 'stops publishing']);
  await hears(orderId, 'PAID');
});

test('a stop ends a reconciliation that an admin began, and stores its report', async () => {
  await answerForOrders(paying.world);
  const replica = await paying.world.replica();
  const admin = await createAdmin({ ...paying.world, app: replica });
  const begun = await admin.post('/api/admin/reconciler/runs', { kind: 'full' });
  await replica.stop();
  const [run] = await paying.world.app.features.reconciliation.reconciliations.newest(1);
  expect(run).toMatchObject({ _id: begun.body.data?.['runId'], state: 'done' });
});

test('a stop under load fails no call, leaves no work unfinished, and another process carries out every command', async () => {
  const { world } = paying;
  const { log, lines } = recordingLog('wallet');
  const replica = await world.replica({}, log);
  const accountId = newId();
  await credit(world.app.features.ledger, accountId, paise(100_000));
  const sent: string[] = [];
  const buyAndRecharge = async () => {
    const orderId = newId();
    const debit = { key: orderPaymentKey(orderId), orderId, accountId, amountPaise: 100n };
    await world.order.send('wallet.debit.post', debit, { id: debit.key });
    sent.push(debit.key);
    const player = await createPlayer({ ...world, app: replica });
    return player.post('/api/wallet/recharge/ekupi', { amount: 100, paymentMethod: 'ekupi' }, newId());
  };
  expect(await stopUnderLoad(replica, buyAndRecharge)).toEqual([]);
  // Nobody plays auth here.
  expect(lines.filter((line) => !line.includes('auth.users.since'))).toEqual([]);
  for (const key of sent)
    await eventually(`a reply about ${key}`, () => world.replies.find((reply) => reply.key === key));
});
