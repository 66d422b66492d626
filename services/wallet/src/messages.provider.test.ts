import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Outcome } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { verifyMessagePact } from '@topup/kit/testing/pact-messages';
import { orderPaymentKey, refundKey } from './domain/keys.ts';
import { credit } from './testing/credit.ts';
import { createWorld, type World } from './testing/world.ts';

/** The machine may be busy with everything else. */
jest.setTimeout(60_000);

let world: World;
const accountId = newId();
beforeAll(async () => {
  world = await createWorld();
  await credit(world.app.deps, accountId, paise(100_000));
});
afterAll(() => world.close());

const command = (orderId: string) => ({ key: orderPaymentKey(orderId), orderId, accountId });
const debit = (orderId: string, amountPaise: bigint) =>
  world.ask('wallet.debit.post', { ...command(orderId), amountPaise });

/** The replies are those of the running wallet, as they came over the broker. */
test('order can live with what the wallet answers', async () => {
  const produced: string[] = [];
  const note = <T extends { outcome: Outcome }>(reply: T): T => {
    produced.push(Outcome[reply.outcome]);
    return reply;
  };
  await verifyMessagePact({
    producer: 'wallet',
    consumer: 'order',
    produce: {
      'wallet.debit.settled: posted': async () => note(await debit(newId(), 6_250n)),
      'wallet.debit.settled: refused': async () => note(await debit(newId(), 9_999_999n)),
      'wallet.debit.settled: voided': async () => note(await world.ask('wallet.debit.void', command(newId()))),
      'wallet.refund.settled': async () => {
        const orderId = newId();
        await debit(orderId, 6_250n);
        const units = [`${orderId}:0:0`];
        const { key: of } = command(orderId);
        const key = refundKey(orderId, 1);
        return note(await world.ask('wallet.refund.post', { key, of, orderId, accountId, units, amountPaise: 1_250n }));
      },
    },
  });
  expect(produced.sort()).toEqual(['OK', 'OK', 'REJECTED', 'VOID']);
});
