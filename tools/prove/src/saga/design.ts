import type { Bus } from '@topup/kit/messaging';
import type { Supplier } from '@topup/supplier-gateway/testing/saga';
import type { Refunds } from '@topup/wallet/testing/providers';
import type { MemoryServer } from '@topup/kit/testing/simulation/memory-server';
import type { Broker, Message } from './broker.ts';

export type OrderBus = Pick<Bus, 'send' | 'ask' | 'check'>;
export type DatabaseClient = ReturnType<MemoryServer['client']>;
export type CreateOrder = Supplier['createOrder'];
type Outcome = Awaited<ReturnType<Broker['handle']>>;

/** A way to run the saga: as it is, or with one of its rules broken. */
export type Design = {
  readonly name: string;
  /** How the gateway calls the supplier. */
  readonly createOrder?: (call: CreateOrder) => CreateOrder;
  /** Nobody looks at the clock between the right to send and the send. */
  readonly hasNoSendDeadline?: boolean;
  /** What the order service really sends. */
  readonly orderBus?: (bus: OrderBus, broker: Broker) => OrderBus;
  /** How the wallet understands a gateway's refunds. */
  readonly refunds?: (refunds: Refunds) => Refunds;
  /** What a service's store talks to. */
  readonly database?: (client: DatabaseClient) => DatabaseClient;
  /** How a consumer works on a message; a mark set with `mark` is seen by all of them. */
  readonly handle?: (
    message: Message,
    work: () => Promise<Outcome>,
    mark: (id: string) => Promise<boolean>,
  ) => Promise<Outcome>;
};

/** The services as they are. */
export const saga: Design = { name: 'the saga' };
