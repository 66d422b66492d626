import type { Bus } from '@topup/kit/messaging';
import type { Supplier } from '@topup/supplier-gateway/testing/saga';
import type { Refunds } from '@topup/wallet/testing/providers';
import type { MemoryServer } from '@topup/kit/testing/simulation/memory-server';
import type { Broker, Message } from './broker.ts';

export type OrderBus = Pick<Bus, 'send' | 'ask' | 'check'>;
export type DatabaseClient = ReturnType<MemoryServer['client']>;
export type CreateOrder = Supplier['createOrder'];
type Outcome = Awaited<ReturnType<Broker['handle']>>;

/** A variant of the saga: the real one, or one with a broken rule. */
export type Design = {
  readonly name: string;
  /** How the gateway calls the supplier. */
  readonly createOrder?: (call: CreateOrder) => CreateOrder;
  /** True: the send deadline after the claim is not checked. */
  readonly hasNoSendDeadline?: boolean;
  /** Wraps the order service's bus, to change or drop its messages. */
  readonly orderBus?: (bus: OrderBus, broker: Broker) => OrderBus;
  /** Replaces how the wallet interprets a gateway's refunds. */
  readonly refunds?: (refunds: Refunds) => Refunds;
  /** Replaces the database client of the services' stores. */
  readonly database?: (client: DatabaseClient) => DatabaseClient;
  /** Replaces how a consumer handles a message; all consumers see the marks set with `mark`. */
  readonly handle?: (
    message: Message,
    work: () => Promise<Outcome>,
    mark: (id: string) => Promise<boolean>,
  ) => Promise<Outcome>;
};

/** The real services, unchanged. */
export const saga: Design = { name: 'the saga' };
