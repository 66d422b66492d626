import { Outcome, UnitState } from '@topup/proto';
import type { Broker } from './broker.ts';
import type { CreateOrder, DatabaseClient, Design, OrderBus } from './design.ts';

/** Sagas that are known to break; the simulation must find each of them. */

const onTimeout =
  (instead: Awaited<ReturnType<CreateOrder>>) =>
  (call: CreateOrder): CreateOrder =>
  async (order, signedAt) => {
    const seen = await call(order, signedAt);
    return seen.kind === 'no_answer' ? instead : seen;
  };

/** No answer is taken for nothing sent: the unit is sent again, and delivered twice. */
const resendOnTimeout: Design = {
  name: 'resend on timeout',
  createOrder: onTimeout({ kind: 'not_written', cause: 'timeout' }),
};

/** No answer is taken for a refusal: goods and money. */
const refundOnTimeout: Design = {
  name: 'refund on timeout',
  createOrder: onTimeout({ kind: 'answer', httpStatus: 200, body: '{"status":201,"message":"timeout"}' }),
};

/** A worker that slept sends when it wakes, with the time of that moment in its signature. */
const noSendDeadline: Design = {
  name: 'no send deadline',
  hasNoSendDeadline: true,
  createOrder: (call) => (order) => call(order, new Date()),
};

/** Another's command is answered by the order service itself. */
const insteadOf =
  (command: string, answer: (body: never, broker: Broker) => void) =>
  (bus: OrderBus, broker: Broker): OrderBus => ({
    ...bus,
    send: async (name, body, options) => {
      if (name !== command) return bus.send(name, body, options);
      answer(body as never, broker);
    },
  });
const reply = (name: 'wallet.debit.settled' | 'supplier.units.voided', id: string, body: object) => ({
  queue: 'order.replies',
  name,
  id,
  body,
  causedBy: undefined,
  attempt: 0,
});

/** A pending order is called cancelled without asking the wallet, which may be debiting it. */
const cancelWithoutFence: Design = {
  name: 'cancel without fence',
  orderBus: insteadOf('wallet.debit.void', ({ key, orderId }: { key: string; orderId: string }, broker) => {
    const settled = { key, orderId, outcome: Outcome.VOID, reason: '', balanceAfterPaise: 0n };
    broker.enqueue(reply('wallet.debit.settled', `${key}:settled`, settled));
  }),
};

/** After 24 h units are refunded because the order has received nothing about them, whatever the gateway is doing. */
const refundWithoutVoid: Design = {
  name: 'refund of units without void',
  orderBus: insteadOf('supplier.units.void', ({ orderId, units }: { orderId: string; units: string[] }, broker) => {
    const voided = units.map((unit) => ({ unit, state: UnitState.VOID, supplierOrderId: '', reason: '' }));
    broker.enqueue(reply('supplier.units.voided', `${orderId}:voided`, { orderId, units: voided }));
  }),
};

/** A message is noted as done before it is: whoever dies in between has lost it, and its repeats are ignored. */
const markerBeforeEffect: Design = {
  name: 'marker before effect',
  handle: async ({ queue, id }, work, mark) => ((await mark(`${queue} ${id}`)) ? work() : undefined),
};

/** What is read counts as durable: the database is killed, and somebody has acted on what it forgets. */
const trustedReads: Design = {
  name: 'reads trusted as durable',
  database: (client) => {
    const isLook: (update: Parameters<DatabaseClient['updateEach']>[1][number]) => boolean = ({ update }) =>
      '$setOnInsert' in update;
    const updateEach: DatabaseClient['updateEach'] = async (name, updates) => {
      const written = await client.updateEach(
        name,
        updates.filter((update) => !isLook(update)),
      );
      return updates.map((update) => (isLook(update) ? true : (written.shift() ?? false)));
    };
    return { ...client, updateEach };
  },
};

/** An error in answer to a request for a refund is taken for its refusal, though an earlier request was taken. */
const errorIsRefusal: Design = {
  name: 'error of a repeated refund as refusal',
  refunds: (refunds) => {
    const refused = new Set<string>();
    return {
      ask: async (refundId, payment, amountPaise) => {
        const requested = await refunds.ask(refundId, payment, amountPaise);
        if (requested.error !== undefined) refused.add(refundId);
        return requested;
      },
      status: async (refundId) => (refused.has(refundId) ? { state: 'failed' } : refunds.status(refundId)),
    };
  },
};

export const BROKEN = [
  resendOnTimeout,
  refundOnTimeout,
  noSendDeadline,
  cancelWithoutFence,
  refundWithoutVoid,
  markerBeforeEffect,
  trustedReads,
  errorIsRefusal,
];
