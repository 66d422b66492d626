import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { shuffled, type Random } from '@topup/kit/testing/simulation/random';
import { serviceNames } from '@topup/proto/services';
import { setClock } from '@topup/stack/clock';
import { setMemoryAlarm } from '@topup/stack/servers/rabbitmq/memory-alarm';
import { controlSupplier, refundFaults, resetSupplier } from '../support/simulators.ts';
import { child, STACK } from '../support/stack.ts';
import { brokerLosses, putRight } from './broker-losses.ts';
import type { Fault } from './fault.ts';
import { halfSent, startUnderLoad } from './load-faults.ts';
import { rolling, stall } from './measured.ts';
import { frozen, healthy, killed, wipe } from './processes.ts';
import { redisFaults } from './redis-faults.ts';
import { shuffleMessages } from './shuffle-messages.ts';

const FREEZE_MS = 20_000;
/** Longer than the limit for a unit in `sending` (20 s) plus one sweeper round. */
const STALE_MS = 28_000;
const MISBEHAVE_MS = 6_000;
/** More than its orders can use up. */
const LOST_REPLIES = 100;
/** Longer than the services' interval for comparing their clock with the database's. */
const SKEWED_MS = 75_000;
const SKEW_S = 600;
const SHUFFLED_MS = 8_000;
/** Longer than several confirm timeouts. */
const BLOCKED_MS = 25_000;
const DRAINED_AFTER_WIPE_MS = 90_000;
const QUEUES = ['wallet.commands', 'supplier.deliveries', 'supplier.commands', 'order.replies', 'order.events'];

const either = (service: string, random: Random): string => (random(2) === 0 ? service : `${service}-2`);
const kill = (name: string): Fault => ({ name: `kill -9 ${name}`, strike: () => killed(name) });

const freeze = (name: string): Fault => ({
  name: `freeze ${name} for ${FREEZE_MS / 1000} s`,
  strike: () => frozen(name, FREEZE_MS),
});

const supplier = (name: string, settings: object, forMs = MISBEHAVE_MS): Fault => ({
  name: `supplier ${name}`,
  strike: async () => {
    await controlSupplier(settings);
    await pause(forMs);
    await resetSupplier();
  },
});

/** Freezes a worker during its sends, past every deadline. When it resumes, it still believes that it owns the work. */
function stale(name: string): Fault {
  const asleep = () => frozen(name, STALE_MS);
  return {
    name: `${name} asleep in the middle of sends`,
    strike: async () => {
      await controlSupplier({ latencyMs: 2_000 });
      await pause(1_500);
      await asleep();
      await resetSupplier();
    },
  };
}

/**
 * Shifts the clock of one of a service's two processes. The other process, the database and the players keep the right
 * time.
 */
function skewed(name: string, aheadS: number): Fault {
  return {
    name: `the clock of ${name} ${Math.abs(aheadS) / 60} min ${aheadS < 0 ? 'behind' : 'ahead'}`,
    lastsMs: SKEWED_MS,
    strike: async () => {
      setClock(STACK, name, aheadS);
      await pause(SKEWED_MS);
      setClock(STACK, name, 0);
      await healthy();
    },
  };
}

const flush: Fault = {
  name: 'Redis flushed',
  strike: async () => {
    const redis = new Redis(child('redis').url);
    await redis.flushall();
    redis.disconnect();
  },
};
const wiped: Fault = {
  name: "the broker's disk wiped",
  drainWithinMs: DRAINED_AFTER_WIPE_MS,
  strike: async () => {
    await wipe('rabbitmq');
    await putRight();
    await healthy();
  },
};
const blocked: Fault = {
  name: `broker publishing blocked for ${BLOCKED_MS / 1000} s`,
  strike: async () => {
    await setMemoryAlarm(STACK, true);
    await pause(BLOCKED_MS).finally(() => setMemoryAlarm(STACK, false));
    await healthy();
  },
};
/**
 * Refund requests are accepted, but their responses are lost and the refunds hidden. Each refund must still happen
 * exactly once.
 */
const refundRepliesLost: Fault = {
  name: 'replies to refund requests lost, and the refunds hidden',
  then: 'paid another amount',
  lastsMs: MISBEHAVE_MS,
  strike: async () => {
    await refundFaults({ loseReplies: LOST_REPLIES, hide: true });
    await pause(MISBEHAVE_MS);
    const { lostReplies } = await refundFaults({});
    return lostReplies > 0 ? `${lostReplies} replies lost` : 'NEVER STRUCK: no refund was asked for meanwhile';
  },
};
const messagesShuffled = (random: Random): Fault => ({
  name: 'messages twice and in another order',
  lastsMs: SHUFFLED_MS,
  strike: async () => {
    const { came, went } = await shuffleMessages(child('rabbitmq').url, QUEUES, random, SHUFFLED_MS);
    return `${came} messages became ${went}`;
  },
});
/** Every kind of fault with its possible targets. The seed picks the process and the order of the faults. */
export const KINDS: Readonly<Record<string, (random: Random) => Fault[]>> = {
  kill: (random) => [...serviceNames.map((name) => either(name, random)), 'mongodb', 'rabbitmq', 'redis'].map(kill),
  freeze: (random) => [
    freeze('rabbitmq'),
    freeze(either(serviceNames[random(serviceNames.length)] as string, random)),
    freeze(either('order', random)),
  ],
  wipe: () => [wiped],
  losses: brokerLosses,
  blocked: () => [blocked],
  flush: () => [flush],
  redis: redisFaults,
  half: () => [halfSent],
  starts: startUnderLoad,
  supplier: () => [
    supplier('slow', { latencyMs: 2_500 }),
    supplier('resets the connection after it has delivered', { dropAfterAcceptRate: 0.4 }),
    supplier('answers by half', { halfAnswerRate: 0.4 }),
    supplier('answers 500', { errorRate: 0.4 }),
    supplier('refuses', { rejectRate: 0.5 }),
    supplier('out of points', { points: 5 }),
    supplier('down', { down: true }),
    supplier('hangs', { hangAll: true }, FREEZE_MS),
  ],
  refunds: () => [refundRepliesLost],
  shuffle: (random) => [messagesShuffled(random)],
  stale: (random) => [stale(either('supplier-gateway', random))],
  skew: (random) =>
    ['order', 'wallet', 'supplier-gateway'].map((name) => skewed(either(name, random), random(2) ? SKEW_S : -SKEW_S)),
  rolling: () => [rolling],
  stall: () => [stall],
};

export const plan = (kinds: readonly string[], random: Random): Fault[] =>
  shuffled(
    kinds.flatMap((kind) => KINDS[kind]?.(random) ?? []),
    random,
  );
