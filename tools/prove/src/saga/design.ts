import type { Bus } from '@topup/kit/messaging';
import type { Supplier } from '@topup/supplier-gateway/testing/saga';
import type { Refunds } from '@topup/wallet/testing/providers';
import type { MemoryServer } from '@topup/kit/testing/simulation/memory-server';
import type { Scheduler } from '@topup/kit/testing/simulation/scheduler';
import type { Broker, Message } from './broker.ts';

export type OrderBus = Pick<Bus, 'send' | 'ask' | 'check'>;
export type DatabaseClient = ReturnType<MemoryServer['client']>;
export type CreateOrder = Supplier['createOrder'];
type Outcome = Awaited<ReturnType<Broker['handle']>>;

export type Design = {
  readonly name: string;
  readonly createOrder?: (call: CreateOrder) => CreateOrder;
  readonly hasNoSendDeadline?: boolean;
  readonly orderBus?: (bus: OrderBus, broker: Broker) => OrderBus;
  readonly refunds?: (refunds: Refunds) => Refunds;
  readonly database?: (client: DatabaseClient) => DatabaseClient;
  /** A slower disk, for designs whose fault would otherwise show only by chance. */
  readonly journalDelay?: (scheduler: Scheduler) => () => number;
  /** `mark` returns false if any consumer has already marked this id. */
  readonly handle?: (
    message: Message,
    work: () => Promise<Outcome>,
    mark: (id: string) => Promise<boolean>,
  ) => Promise<Outcome>;
};

export const saga: Design = { name: 'the saga' };
