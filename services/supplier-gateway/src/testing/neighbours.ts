import type { Log } from '@topup/kit/log';
import { connectBus, QueryFailed, type Bus } from '@topup/kit/messaging';
import type { Person } from '@topup/kit/person';
import { eventually } from '@topup/kit/testing';
import type { BodyOf } from '@topup/proto';

type Progressed = BodyOf<'supplier.order.progressed'>;
type Voided = BodyOf<'supplier.units.voided'>;

export type Order = {
  orderId: string;
  playerId: string;
  zoneId: string;
  units: { unit: string; productId: string; pointsHundredths: bigint; pricePaise: bigint }[];
};

/** Plays the order service (sends commands, receives replies and events, asks and answers questions) and auth. */
export type Neighbours = {
  readonly bus: Bus;
  /** The catalogue's bus, for its questions. */
  readonly catalogue: Bus;
  readonly progressed: Progressed[];
  readonly voided: Voided[];
  readonly resolved: BodyOf<'supplier.unit.resolved'>[];
  readonly health: BodyOf<'supplier.health.changed'>[];
  /** The role that auth answers for every account that is not dismissed. */
  role: string;
  readonly dismissed: Set<string>;
  /** The buyers of the orders that the order service knows, by order id; null: it does not answer. */
  buyers: Map<string, Person> | null;
  /** Sends a deliver command and waits for its reply. */
  deliver(order: Order, options?: { queue?: string }): Promise<Progressed>;
  fence(orderId: string, units: string[]): Promise<Voided>;
};

export async function startNeighbours(amqpUrl: string, log: Log): Promise<Neighbours> {
  const bus = await connectBus({ url: amqpUrl, service: 'order', log });
  const catalogue = await connectBus({ url: amqpUrl, service: 'catalogue', log });
  let commands = 0;
  const neighbours: Neighbours = {
    bus,
    catalogue,
    progressed: [],
    voided: [],
    resolved: [],
    health: [],
    role: 'admin',
    dismissed: new Set(),
    buyers: new Map(),
    deliver: (order, { queue } = {}) =>
      reply(neighbours.progressed, order.orderId, () =>
        bus.send('supplier.order.deliver', order, {
          id: `${order.orderId}:delivering:${++commands}`,
          ...(queue ? { queue } : {}),
        }),
      ),
    fence: (orderId, units) =>
      reply(neighbours.voided, orderId, () =>
        bus.send('supplier.units.void', { orderId, units }, { id: `${orderId}:voiding:${++commands}` }),
      ),
  };
  await bus.consume('order.replies', {
    'supplier.order.progressed': async (body) => void neighbours.progressed.push(body),
    'supplier.units.voided': async (body) => void neighbours.voided.push(body),
  });
  await bus.consume('order.events', {
    'supplier.unit.resolved': async (body) => void neighbours.resolved.push(body),
    'supplier.health.changed': async (body) => void neighbours.health.push(body),
  });
  await bus.answer('auth.queries', {
    'auth.admin.check': async ({ accountId }) => ({
      role: neighbours.dismissed.has(accountId) ? 'user' : neighbours.role,
    }),
  });
  await bus.answer('order.queries', {
    'order.buyer.get': async ({ orderId }) => {
      if (!neighbours.buyers) throw new QueryFailed('away', 'nobody knows');
      const buyer = neighbours.buyers.get(orderId);
      return buyer ? { found: true, ...buyer } : { found: false };
    },
  });
  return neighbours;
}

async function reply<T extends { orderId: string }>(list: T[], orderId: string, send: () => Promise<void>): Promise<T> {
  const replies = () => list.filter((each) => each.orderId === orderId);
  const before = replies().length;
  await send();
  return eventually(`a reply for ${orderId}`, () => replies()[before]);
}
