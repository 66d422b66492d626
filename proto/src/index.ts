export * from '../gen/topup/common/v1/account_pb.js';
export * from '../gen/topup/common/v1/cursor_pb.js';
export * from '../gen/topup/common/v1/outside_refund_pb.js';
export * from '../gen/topup/auth/v1/notices_pb.js';
export * from '../gen/topup/auth/v1/users_pb.js';
export * from '../gen/topup/catalogue/v1/prices_pb.js';
export * from '../gen/topup/wallet/v1/transfers_pb.js';
export * from '../gen/topup/wallet/v1/payments_pb.js';
export * from '../gen/topup/supplier/v1/deliveries_pb.js';
export * from '../gen/topup/supplier/v1/queries_pb.js';
export * from './enums.ts';
export { serviceNames, type ServiceName } from './services.ts';
export {
  LAST_LOOK_AFTER_DAYS,
  OPEN_PAYMENTS_MAX,
  ORDER_UNITS_LIMIT,
  SETTLED_ORDERS_MAX,
  TOO_MANY_OPEN_PAYMENTS,
} from './limits.ts';
export { messages, workQueues, eventQueues, queryQueues, ownerOf } from './messages.ts';
export {
  AUDIT_USER,
  auditRights,
  brokerRightsOf,
  exchangesOf,
  grantedRights,
  type BrokerRights,
} from './broker-rights.ts';
export {
  answerQueueOf,
  brokerDefinitions,
  cameAs,
  deadQueueOf,
  delayFor,
  durableQueues,
  exchangeNames,
  isAnswerQueue,
  lanesOf,
  QUERY_DEADLINE_MS,
  routingKeyOf,
  type BrokerDefinitions,
} from './broker.ts';
export type {
  MessageName,
  CommandName,
  EventName,
  QueryName,
  BodyOf,
  InitOf,
  AnswerOf,
  AnswerInitOf,
} from './messages.ts';
