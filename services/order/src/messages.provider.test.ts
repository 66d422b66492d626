import { test } from '@jest/globals';
import { PaymentState, type CommandName, type InitOf } from '@topup/proto';
import { verifyMessagePact } from '@topup/kit/testing/pact-messages';
import type { Order } from './domain/order.ts';
import { PENDING_MAX_MS, PLACED_MAX_MS, REFUND_MAX_MS } from './domain/deadlines.ts';
import { giveBackOutside } from './domain/give-back-outside.ts';
import { openPayment } from './use-cases/open-payment.ts';
import { passTime } from './domain/pass-time.ts';
import { sendCommand } from './saga/send-command.ts';
import { anOrder, later, NOON } from './testing/orders.ts';
import { changed, heard, paidOrder, unitId } from './testing/replies.ts';

/** The message that an order's state really sends. */
async function sent(order: Order): Promise<InitOf<CommandName>> {
  const bodies: InitOf<CommandName>[] = [];
  await sendCommand({ send: async (_name, init) => void bodies.push(init) }, order);
  const [body] = bodies;
  if (!body) throw new Error('this state sends nothing');
  return body;
}

/** What the wallet is asked when an order wants its payment page. */
async function asked(order: Order): Promise<InitOf<'wallet.payment.create'>> {
  const wishes: object[] = [];
  const bus = {
    send: () => Promise.reject(new Error('nothing is sent')),
    ask: async (_name: string, wish: object) => {
      wishes.push(wish);
      return { state: PaymentState.OPENING };
    },
  };
  const told = { publicOrigin: 'http://localhost:8080', paymentHosts: [], statusTokenKey: Buffer.alloc(32) };
  await openPayment({ ...told, bus, now: () => NOON } as never, order);
  return wishes[0] as InitOf<'wallet.payment.create'>;
}

const after = (order: Order, ms: number): Order => {
  const decided = passTime(order, later(NOON, ms), { refundOverdue: true });
  if (!decided) throw new Error('no deadline was passed');
  return changed(decided);
};
const placed = () => heard(paidOrder(), { reports: [], remaining: { halted: 'points' } });
const refunding = () => heard(paidOrder(), { reports: [{ unit: unitId(1), state: 'rejected' }], remaining: 'none' });
const givenBack = () =>
  changed(
    giveBackOutside(
      after(refunding(), REFUND_MAX_MS + 2_000),
      { reference: 'UTR-7', reason: 'by bank transfer', by: 'b'.repeat(32) },
      NOON,
    ),
  );

test(
  'order tells the wallet what it expects to hear',
  () =>
    verifyMessagePact({
      producer: 'order',
      consumer: 'wallet',
      produce: {
        'wallet.debit.post': () => sent(anOrder()),
        'wallet.debit.void': () => sent(after(anOrder(), PENDING_MAX_MS)),
        'wallet.refund.post': () => sent(refunding()),
        'wallet.refund.outside': () => sent(givenBack()),
        'wallet.payment.create': () => asked(anOrder(undefined, {}, 'ekupi')),
      },
    }),
  60_000,
);

test(
  'order tells the supplier gateway what it expects to hear',
  () =>
    verifyMessagePact({
      producer: 'order',
      consumer: 'supplier-gateway',
      produce: {
        'supplier.order.deliver': () => sent(paidOrder()),
        'supplier.units.void': () => sent(after(placed(), PLACED_MAX_MS)),
      },
    }),
  60_000,
);
