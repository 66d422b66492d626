export { connectBus, type Bus, type ProcessedMessage } from './messaging/bus.ts';
export type { Consumer, Handlers } from './messaging/consumer.ts';
export type { QueryHandlers } from './messaging/query.ts';
export { BusUnavailable, QueryFailed } from './messaging/errors.ts';
export { retryLater, dead, isAway, type Outcome } from './messaging/outcome.ts';
