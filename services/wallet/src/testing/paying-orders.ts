import { beforeAll } from '@jest/globals';
import { PaymentOutcome, type BodyOf, type InitOf, type PaymentAnswer } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { eventually } from '@topup/kit/testing';
import { orderPaymentKey } from '../ledger/domain/keys.ts';
import type { Gateway } from '../ledger/domain/accounts.ts';
import type { Paying } from './paying.ts';

type PaymentReport = BodyOf<'wallet.payment.settled'>;

/** Plays the order service's side of payments: opens, reads and closes them, and receives the events of settled ones. */
export function payingOrders(paying: Paying) {
  const received: PaymentReport[] = [];
  beforeAll(async () => {
    await paying.world.order.consume('order.events', {
      'wallet.payment.settled': async (event) => void received.push(event),
    });
  });
  const outcomes = (orderId: string) =>
    received.filter((event) => event.orderId === orderId).map(({ outcome }) => PaymentOutcome[outcome]);
  const create = (change: Partial<InitOf<'wallet.payment.create'>> = {}): Promise<PaymentAnswer> =>
    paying.world.order.ask(
      'wallet.payment.create',
      {
        orderId: newId(),
        accountId: paying.player.accountId,
        amountPaise: 12_500n,
        gateway: 'ekupi',
        redirectUrl: 'http://localhost:8080/payment-status?orderId=1&t=2',
        ...change,
      } as InitOf<'wallet.payment.create'>,
      { deadlineMs: 12_000 },
    );
  return {
    received: received,
    create,
    /** Opens a page for a new order of 125 rupees and returns the order's id. */
    opened: async (gateway: Gateway = 'ekupi', accountId = paying.player.accountId): Promise<string> =>
      (await create({ gateway, accountId })).orderId,
    get: (orderId: string) => paying.world.order.ask('wallet.payment.get', { orderId }),
    close: (orderId: string) =>
      paying.world.order.ask('wallet.payment.close', { orderId, accountId: paying.player.accountId }),
    decision: (orderId: string) => paying.world.app.features.ledger.transfers.find(orderPaymentKey(orderId)),
    outcomes,
    hears: (orderId: string, outcome: keyof typeof PaymentOutcome): Promise<PaymentReport> =>
      eventually(`${orderId} hears ${outcome}`, () =>
        received.find((event) => event.orderId === orderId && event.outcome === PaymentOutcome[outcome]),
      ),
  };
}
