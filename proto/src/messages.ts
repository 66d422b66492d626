import type { MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { GenMessage } from '@bufbuild/protobuf/codegenv2';
import * as notices from '../gen/topup/auth/v1/notices_pb.js';
import * as auth from '../gen/topup/auth/v1/users_pb.js';
import * as catalogue from '../gen/topup/catalogue/v1/prices_pb.js';
import * as common from '../gen/topup/common/v1/account_pb.js';
import * as order from '../gen/topup/order/v1/orders_pb.js';
import * as sales from '../gen/topup/order/v1/sales_pb.js';
import * as supplier from '../gen/topup/supplier/v1/deliveries_pb.js';
import * as supplierQueries from '../gen/topup/supplier/v1/queries_pb.js';
import * as payments from '../gen/topup/wallet/v1/payments_pb.js';
import * as wallet from '../gen/topup/wallet/v1/transfers_pb.js';
import { serviceNames, type ServiceName } from './services.ts';

/** Quorum queues; each has a dead-letter queue `<queue>.dead`. */
export const workQueues = [
  'auth.commands',
  'wallet.commands',
  'supplier.deliveries',
  'supplier.deliveries.backlog',
  'supplier.commands',
  'order.replies',
] as const;

/** Quorum queues bound to the `events` exchange: one for each service that consumes events, with the types of these events. */
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

/** Quorum queues, so that they survive a restart of the broker. A query that is not answered in time is dropped. */
export const queryQueues = [
  'auth.queries',
  'catalogue.queries',
  'wallet.queries',
  'supplier.queries',
  'order.queries',
] as const;

type WorkQueue = (typeof workQueues)[number];
type QueryQueue = (typeof queryQueues)[number];

type From = readonly ServiceName[];

const command = <S>(schema: S, queue: WorkQueue, ...from: From) => ({ kind: 'command' as const, schema, queue, from });
const event = <S>(schema: S, ...from: From) => ({ kind: 'event' as const, schema, from });
const query = <S, A>(schema: S, answer: A, queue: QueryQueue, ...from: From) => ({
  kind: 'query' as const,
  schema,
  answer,
  queue,
  from,
});

export function ownerOf(queue: string): ServiceName {
  const owner = serviceNames.find((name) => queue.split('.')[0] === name.split('-')[0]);
  if (!owner) throw new Error(`nobody owns the queue '${queue}'`);
  return owner;
}

/** One question to each service that stores something about people. */
const accountClose = (queue: QueryQueue) =>
  query(common.AccountCloseSchema, common.AccountCloseAnswerSchema, queue, 'auth');

/** The contract tests, the broker users' permissions and docs/generated/messages.md are derived from this table. */
export const messages = {
  'wallet.debit.post': command(wallet.DebitPostSchema, 'wallet.commands', 'order'),
  'wallet.debit.void': command(wallet.DebitVoidSchema, 'wallet.commands', 'order'),
  'wallet.debit.settled': command(wallet.DebitSettledSchema, 'order.replies', 'wallet'),
  'wallet.refund.post': command(wallet.RefundPostSchema, 'wallet.commands', 'order'),
  'wallet.refund.outside': command(wallet.RefundOutsideSchema, 'wallet.commands', 'order'),
  'wallet.refund.settled': command(wallet.RefundSettledSchema, 'order.replies', 'wallet'),
  'supplier.order.deliver': command(supplier.OrderDeliverSchema, 'supplier.deliveries', 'order'),
  'supplier.order.progressed': command(supplier.OrderProgressedSchema, 'order.replies', 'supplier-gateway'),
  'supplier.units.void': command(supplier.UnitsVoidSchema, 'supplier.commands', 'order'),
  'supplier.units.voided': command(supplier.UnitsVoidedSchema, 'order.replies', 'supplier-gateway'),
  'auth.notice.tell': command(
    notices.NoticeTellSchema,
    'auth.commands',
    'wallet',
    'order',
    'catalogue',
    'supplier-gateway',
  ),

  'supplier.unit.resolved': event(supplier.UnitResolvedSchema, 'supplier-gateway'),
  'supplier.health.changed': event(supplier.HealthChangedSchema, 'supplier-gateway'),
  'auth.user.changed': event(auth.UserChangedSchema, 'auth'),
  'catalogue.price.changed': event(catalogue.PriceChangedSchema, 'catalogue'),
  'wallet.payment.settled': event(payments.PaymentSettledSchema, 'wallet'),

  'wallet.transactions.of-order': query(
    wallet.TransactionsOfOrderSchema,
    wallet.TransactionsOfOrderAnswerSchema,
    'wallet.queries',
    'order',
  ),
  'wallet.transaction-stats.get': query(
    wallet.TransactionStatsGetSchema,
    wallet.TransactionStatsSchema,
    'wallet.queries',
    'order',
  ),
  'order.orders.since': query(order.OrdersSinceSchema, order.OrdersPageSchema, 'order.queries', 'wallet'),
  'order.buyer.get': query(
    order.BuyerGetSchema,
    order.BuyerGetAnswerSchema,
    'order.queries',
    'supplier-gateway',
    'wallet',
  ),
  'order.units.sold': query(sales.UnitsSoldSchema, sales.UnitsSoldAnswerSchema, 'order.queries', 'catalogue'),
  'wallet.payment.create': query(payments.PaymentCreateSchema, payments.PaymentAnswerSchema, 'wallet.queries', 'order'),
  'wallet.payment.reserve': query(
    payments.PaymentReserveSchema,
    payments.PaymentReservedSchema,
    'wallet.queries',
    'order',
  ),
  'wallet.payments.settled': query(
    payments.PaymentsSettledSchema,
    payments.PaymentsSettledAnswerSchema,
    'wallet.queries',
    'order',
  ),
  'wallet.payment.get': query(payments.PaymentGetSchema, payments.PaymentAnswerSchema, 'wallet.queries', 'order'),
  'wallet.payment.close': query(payments.PaymentCloseSchema, payments.PaymentAnswerSchema, 'wallet.queries', 'order'),
  'supplier.player.verify': query(
    supplierQueries.PlayerVerifySchema,
    supplierQueries.PlayerVerifyAnswerSchema,
    'supplier.queries',
    'order',
  ),
  'supplier.catalogue.list': query(
    supplierQueries.CatalogueListSchema,
    supplierQueries.CatalogueListAnswerSchema,
    'supplier.queries',
    'catalogue',
  ),
  'supplier.balance.get': query(
    supplierQueries.BalanceGetSchema,
    supplierQueries.BalanceGetAnswerSchema,
    'supplier.queries',
    'order',
  ),
  'supplier.attempts.of-order': query(
    supplierQueries.AttemptsOfOrderSchema,
    supplierQueries.AttemptsOfOrderAnswerSchema,
    'supplier.queries',
    'order',
  ),
  'auth.admin.check': query(
    auth.AdminCheckSchema,
    auth.AdminCheckAnswerSchema,
    'auth.queries',
    'wallet',
    'order',
    'catalogue',
    'supplier-gateway',
  ),
  'auth.users.since': query(auth.UsersSinceSchema, auth.UsersPageSchema, 'auth.queries', 'wallet', 'order'),
  'catalogue.prices.since': query(
    catalogue.PricesSinceSchema,
    catalogue.PricesPageSchema,
    'catalogue.queries',
    'order',
  ),
  'order.account.close': accountClose('order.queries'),
  'wallet.account.close': accountClose('wallet.queries'),
  'supplier.account.close': accountClose('supplier.queries'),
  'catalogue.account.close': accountClose('catalogue.queries'),
};

type Messages = typeof messages;
export type MessageName = keyof Messages;
type OfKind<K extends string> = { [N in MessageName]: Messages[N]['kind'] extends K ? N : never }[MessageName];
export type CommandName = OfKind<'command'>;
export type EventName = OfKind<'event'>;
export type QueryName = OfKind<'query'>;

type Desc<S> = S extends GenMessage<infer _Shape> ? S : never;
export type BodyOf<N extends MessageName> = MessageShape<Desc<Messages[N]['schema']>>;
export type InitOf<N extends MessageName> = MessageInitShape<Desc<Messages[N]['schema']>>;
export type AnswerOf<N extends QueryName> = MessageShape<Desc<Messages[N]['answer']>>;
export type AnswerInitOf<N extends QueryName> = MessageInitShape<Desc<Messages[N]['answer']>>;
