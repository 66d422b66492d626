import { setTimeout as pause } from 'node:timers/promises';
import { points } from '@topup/kit/points';
import type { Observation } from '../domain/observation.ts';
import type { Supplier, SupplierOrder } from '../domain/supplier.ts';
import type { Timing } from '../domain/timing.ts';
import { createBreaker, createReadBreaker } from '../suppliers/breakers.ts';
import { theSupplier } from '../suppliers/index.ts';
import { redact } from '../suppliers/redact.ts';
import { answers } from './supplier-answers.ts';

type Call = 'createOrder' | 'askPlayer' | 'listProducts' | 'readBalance';
/** How one order ends, as the test wants it. */
export type Behaviour = (order: SupplierOrder, standIn: StandIn) => Observation | Promise<Observation>;
export type StandIn = {
  /** A credential, which must never be stored. */
  readonly key: string;
  /** Every order that arrived, whatever its outcome. */
  readonly orders: SupplierOrder[];
  /** The number of calls that arrived. */
  readonly calls: Record<Call, number>;
  /** What the next orders do; delivering is the default. */
  behave: Behaviour;
  balanceHundredths: number;
  /** What it tells about every player; by product id, and '' for all others. */
  multipliers: Readonly<Record<string, number>>;
  /** While true, no call is answered at all. */
  silent: boolean;
  /** While true, connections are refused. */
  down: boolean;
  readonly nextId: () => string;
  /** One replica's connection. */
  readonly connect: (timing: Timing, bulkhead: number) => Supplier;
};

export const deliver: Behaviour = (_order, { nextId }) => answers.delivered(nextId());
/** Delivers, and answers after this time. */
export const deliverAfter =
  (ms: number): Behaviour =>
  async (order, standIn) => {
    await pause(ms);
    return deliver(order, standIn);
  };
/** The supplier delivers, and its answer is lost. */
export const dropConnection: Behaviour = () => ({ kind: 'no_answer', cause: 'ECONNRESET' });

/** A stand-in for the supplier behind the gateway's port: it interprets answers by the real supplier's protocol. */
export function createStandIn(): StandIn {
  let ids = 0;
  const standIn: StandIn = {
    key: 'stand-in-merchant-key',
    orders: [],
    calls: { createOrder: 0, askPlayer: 0, listProducts: 0, readBalance: 0 },
    behave: deliver,
    balanceHundredths: 10_000_000,
    multipliers: {},
    silent: false,
    down: false,
    nextId: () => `S${process.pid}-${++ids}`,
    connect: (timing, bulkhead) => connect(standIn, timing, bulkhead),
  };
  return standIn;
}

function connect(standIn: StandIn, timing: Timing, bulkhead: number): Supplier {
  /** One call over a network that may be down or silent. */
  const call = async (name: Call, timeoutMs: number, answer: () => Observation | Promise<Observation>) => {
    if (standIn.down) return { kind: 'not_written', cause: 'ECONNREFUSED' } as const;
    standIn.calls[name]++;
    if (!standIn.silent) return answer();
    await pause(timeoutMs);
    return { kind: 'no_answer', cause: 'it took too long' } as const;
  };
  const order = createBreaker(bulkhead, (wanted: SupplierOrder) => {
    if (!standIn.down) standIn.orders.push(wanted);
    return call('createOrder', timing.orderTimeoutMs, () => standIn.behave(wanted, standIn));
  });
  const read = createReadBreaker((name: Call, answer: Observation) => call(name, timing.readTimeoutMs, () => answer));
  return {
    ...theSupplier.protocol,
    createOrder: order.fire,
    askPlayer: async ({ playerId }) => {
      const known =
        playerId === '404' ? answers.unknownPlayer : answers.player(`Player ${playerId}`, standIn.multipliers);
      const seen = await read.fire('askPlayer', known);
      return seen.kind === 'answer' ? seen.body : null;
    },
    listProducts: async () => {
      const { kind } = await read.fire('listProducts', EMPTY);
      return kind === 'answer' ? [{ id: '13', spu: '78&8', price: '6.25' }] : null;
    },
    readBalance: async () => {
      const { kind } = await call('readBalance', timing.probeTimeoutMs, () => EMPTY);
      return { points: kind === 'answer' ? points(standIn.balanceHundredths) : null, seen: kind, status: undefined };
    },
    readsInFlight: read.inFlight,
    redact: (raw) => redact(raw, [standIn.key]),
    refusals: answers.refusals,
    orderBreaker: order,
    close: () => {
      order.close();
      read.close();
    },
  };
}

/** An answer whose content the stand-in does not need. */
const EMPTY = { kind: 'answer', httpStatus: 200, body: '' } as const;
