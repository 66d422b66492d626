import type { MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { GenMessage } from '@bufbuild/protobuf/codegenv2';
import * as auth from '../gen/topup/auth/v1/users_pb.js';
import * as catalogue from '../gen/topup/catalogue/v1/prices_pb.js';
import * as order from '../gen/topup/order/v1/orders_pb.js';
import * as supplier from '../gen/topup/supplier/v1/deliveries_pb.js';
import * as supplierQueries from '../gen/topup/supplier/v1/queries_pb.js';
import * as payments from '../gen/topup/wallet/v1/payments_pb.js';
import * as wallet from '../gen/topup/wallet/v1/transfers_pb.js';

/** Quorum queues: commands and replies go to one of them by name; each has a `<queue>.dead` beside it. */
export const workQueues = [
  'wallet.commands',
  'supplier.deliveries',
  'supplier.deliveries.backlog',
  'supplier.commands',
  'order.replies',
] as const;

/** Quorum queues bound to the `events` exchange: one per consumer, named after it, with the events it wants. */
export const eventQueues = {
  'order.events': [
    'auth.user.changed',
    'catalogue.price.changed',
    'supplier.unit.resolved',
    'supplier.health.changed',
    'wallet.payment.settled',
  ],
  'wallet.events': ['auth.user.changed'],
} as const;

/** Classic, non-durable queues with a deadline: a question nobody answered in time is dropped. */
export const queryQueues = [
  'auth.queries',
  'catalogue.queries',
  'wallet.queries',
  'supplier.queries',
  'order.queries',
] as const;

type WorkQueue = (typeof workQueues)[number];
type QueryQueue = (typeof queryQueues)[number];

const command = <S>(schema: S, queue: WorkQueue) => ({ kind: 'command' as const, schema, queue });
const event = <S>(schema: S) => ({ kind: 'event' as const, schema });
const query = <S, A>(schema: S, answer: A, queue: QueryQueue) => ({ kind: 'query' as const, schema, answer, queue });

/** Every message of the system: its contract, and the queue of its one owner (commands, replies, queries). */
export const messages = {
  'wallet.debit.post': command(wallet.DebitPostSchema, 'wallet.commands'),
  'wallet.debit.void': command(wallet.DebitVoidSchema, 'wallet.commands'),
  'wallet.debit.settled': command(wallet.DebitSettledSchema, 'order.replies'),
  'wallet.refund.post': command(wallet.RefundPostSchema, 'wallet.commands'),
  'wallet.refund.outside': command(wallet.RefundOutsideSchema, 'wallet.commands'),
  'wallet.refund.settled': command(wallet.RefundSettledSchema, 'order.replies'),
  'supplier.order.deliver': command(supplier.OrderDeliverSchema, 'supplier.deliveries'),
  'supplier.order.progressed': command(supplier.OrderProgressedSchema, 'order.replies'),
  'supplier.units.void': command(supplier.UnitsVoidSchema, 'supplier.commands'),
  'supplier.units.voided': command(supplier.UnitsVoidedSchema, 'order.replies'),

  'supplier.unit.resolved': event(supplier.UnitResolvedSchema),
  'supplier.health.changed': event(supplier.HealthChangedSchema),
  'auth.user.changed': event(auth.UserChangedSchema),
  'catalogue.price.changed': event(catalogue.PriceChangedSchema),
  'wallet.payment.settled': event(payments.PaymentSettledSchema),

  'wallet.transactions.of-order': query(
    wallet.TransactionsOfOrderSchema,
    wallet.TransactionsOfOrderAnswerSchema,
    'wallet.queries',
  ),
  'wallet.transaction-stats.get': query(
    wallet.TransactionStatsGetSchema,
    wallet.TransactionStatsSchema,
    'wallet.queries',
  ),
  'order.orders.since': query(order.OrdersSinceSchema, order.OrdersPageSchema, 'order.queries'),
  'wallet.payment.create': query(payments.PaymentCreateSchema, payments.PaymentAnswerSchema, 'wallet.queries'),
  'wallet.payment.get': query(payments.PaymentGetSchema, payments.PaymentAnswerSchema, 'wallet.queries'),
  'wallet.payment.close': query(payments.PaymentCloseSchema, payments.PaymentAnswerSchema, 'wallet.queries'),
  'supplier.player.verify': query(
    supplierQueries.PlayerVerifySchema,
    supplierQueries.PlayerVerifyAnswerSchema,
    'supplier.queries',
  ),
  'supplier.catalogue.list': query(
    supplierQueries.CatalogueListSchema,
    supplierQueries.CatalogueListAnswerSchema,
    'supplier.queries',
  ),
  'supplier.balance.get': query(
    supplierQueries.BalanceGetSchema,
    supplierQueries.BalanceGetAnswerSchema,
    'supplier.queries',
  ),
  'supplier.attempts.of-order': query(
    supplierQueries.AttemptsOfOrderSchema,
    supplierQueries.AttemptsOfOrderAnswerSchema,
    'supplier.queries',
  ),
  'auth.admin.check': query(auth.AdminCheckSchema, auth.AdminCheckAnswerSchema, 'auth.queries'),
  'auth.users.since': query(auth.UsersSinceSchema, auth.UsersPageSchema, 'auth.queries'),
  'catalogue.prices.since': query(catalogue.PricesSinceSchema, catalogue.PricesPageSchema, 'catalogue.queries'),
};

type Messages = typeof messages;
export type MessageName = keyof Messages;
type OfKind<K extends string> = { [N in MessageName]: Messages[N]['kind'] extends K ? N : never }[MessageName];
export type CommandName = OfKind<'command'>;
export type EventName = OfKind<'event'>;
export type QueryName = OfKind<'query'>;

type Desc<S> = S extends GenMessage<infer _Shape> ? S : never;
/** A received message, as generated from the contract. */
export type BodyOf<N extends MessageName> = MessageShape<Desc<Messages[N]['schema']>>;
/** What a sender fills in. */
export type InitOf<N extends MessageName> = MessageInitShape<Desc<Messages[N]['schema']>>;
export type AnswerOf<N extends QueryName> = MessageShape<Desc<Messages[N]['answer']>>;
export type AnswerInitOf<N extends QueryName> = MessageInitShape<Desc<Messages[N]['answer']>>;
