import { Outcome, UnitState } from '@topup/proto';
import { answers } from '@topup/supplier-gateway/testing/saga';
import type { Broker } from './broker.ts';
import type { CreateOrder, DatabaseClient, Design, OrderBus } from './design.ts';

const onTimeout =
  (instead: Awaited<ReturnType<CreateOrder>>) =>
  (call: CreateOrder): CreateOrder =>
  async (order, signedAt) => {
    const seen = await call(order, signedAt);
    return seen.kind === 'no_answer' ? instead : seen;
  };

/** Treats a missing answer as 'nothing was sent': the unit is sent again and delivered twice. */
const resendOnTimeout: Design = {
  name: 'resend on timeout',
  createOrder: onTimeout({ kind: 'not_written', cause: 'timeout' }),
};

/** Treats a missing answer as a refusal: the player gets the goods and the money. */
const refundOnTimeout: Design = {
  name: 'refund on timeout',
  createOrder: onTimeout(answers.notDeliverable),
};

/** A suspended worker still sends when it resumes, and signs with the time at which it resumed. */
const noSendDeadline: Design = {
  name: 'no send deadline',
  hasNoSendDeadline: true,
  createOrder: (call) => (order) => call(order, new Date()),
};

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

/** Cancels a pending order without asking the wallet, which may be debiting the player for it at that moment. */
const cancelWithoutFence: Design = {
  name: 'cancel without fence',
  orderBus: insteadOf('wallet.debit.void', ({ key, orderId }: { key: string; orderId: string }, broker) => {
    const settled = { key, orderId, outcome: Outcome.VOID, reason: '', balanceAfterPaise: 0n };
    broker.enqueue(reply('wallet.debit.settled', `${key}:settled`, settled));
  }),
};

/** Refunds units after 24 h without news of them, although the supplier gateway may be delivering them. */
const refundWithoutVoid: Design = {
  name: 'refund of units without void',
  orderBus: insteadOf('supplier.units.void', ({ orderId, units }: { orderId: string; units: string[] }, broker) => {
    const voided = units.map((unit) => ({ unit, state: UnitState.VOID, supplierOrderId: '', reason: '' }));
    broker.enqueue(reply('supplier.units.voided', `${orderId}:voided`, { orderId, units: voided }));
  }),
};

/** Marks a message as handled before its effect. If the process dies in between, repeats are ignored: the message is lost. */
const markerBeforeEffect: Design = {
  name: 'marker before effect',
  handle: async ({ queue, id }, work, mark) => ((await mark(`${queue} ${id}`)) ? work() : undefined),
};

const SLOW_DISK_STEPS = 60;

/** Acts on reads that may not be durable. If the database is then killed, a service has acted on a write that is lost. */
const trustedReads: Design = {
  name: 'reads trusted as durable',
  journalDelay: (scheduler) => () => (scheduler.faults ? scheduler.random(SLOW_DISK_STEPS) : 0),
  database: (client) => {
    const isDurabilityRead: (update: Parameters<DatabaseClient['updateEach']>[1][number]) => boolean = ({ update }) =>
      '$setOnInsert' in update;
    const updateEach: DatabaseClient['updateEach'] = async (name, updates) => {
      const written = await client.updateEach(
        name,
        updates.filter((update) => !isDurabilityRead(update)),
      );
      return updates.map((update) => (isDurabilityRead(update) ? true : (written.shift() ?? false)));
    };
    return { ...client, updateEach };
  },
};

/** Treats any error reply to a refund request as a refusal, although an earlier request may have been accepted. */
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
