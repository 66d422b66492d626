import { setTimeout as pause } from 'node:timers/promises';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Random } from '@topup/kit/testing/simulation/random';
import { paymentProviders } from '@topup/proto';
import { serviceNames, type ServiceName } from '@topup/proto/services';
import {
  controlSupplier,
  forgetTokens,
  refundFaults,
  refusePages,
  resetSupplier,
} from '@topup/tests/support/simulators';
import { brokerFaults } from './broker-faults.ts';
import { pick } from './draws.ts';
import type { Fault } from './fault.ts';
import { processes, type Kills } from './kills.ts';
import { redisFaults } from './redis-faults.ts';
import { readingStorm } from './storm.ts';
import { origin } from '@topup/tests/support/stack';

type Entry = readonly [weight: number, make: (random: Random) => Fault];

const FREEZE_MAX_MS = 9_000;
const WEATHER_MS = 6_000;

const twinsOf = (service: ServiceName): [string, string] => [service, `${service}-2`];
const twins = (random: Random): [string, string] => twinsOf(pick(random, serviceNames));

const WEATHERS: readonly (readonly [name: string, settings: object])[] = [
  ['slow', { latencyMs: 2_500 }],
  ['resets after delivering', { dropAfterAcceptRate: 0.4 }],
  ['answers by half', { halfAnswerRate: 0.4 }],
  ['answers 500', { errorRate: 0.4 }],
  ['refuses', { rejectRate: 0.5 }],
  ['out of points', { points: 5 }],
  ['down', { down: true }],
  ['hangs', { hangAll: true }],
];

const weather = (random: Random): Fault => {
  const [name, settings] = pick(random, WEATHERS);
  return {
    name: `supplier ${name}`,
    strike: async () => {
      await controlSupplier(settings);
      await pause(WEATHER_MS);
      await resetSupplier();
    },
  };
};

const lostRefunds: Fault = {
  name: 'replies to refund requests lost, and the refunds hidden',
  strike: async () => {
    await refundFaults({ loseReplies: 100, hide: true });
    await pause(WEATHER_MS);
    await refundFaults({});
  },
};

const refusedPages = (random: Random): Fault => {
  const gateway = pick(random, paymentProviders);
  return {
    name: `${gateway} refuses pages`,
    strike: async () => {
      await refusePages(gateway, 100);
      await pause(WEATHER_MS);
      await refusePages(gateway, 0);
    },
  };
};

const forgottenTokens: Fault = {
  name: 'PhonePe forgets its tokens',
  strike: () => forgetTokens().then(() => undefined),
};

/** Every fault with its weight. Their order is drawn from the seed. */
export function faultsOf(kills: Kills): readonly Entry[] {
  const { kill, freeze } = processes(kills);
  const killing = (names: readonly string[]): Fault => ({
    name: `kill -9 ${names.join(' and ')}`,
    strike: () => kill(names),
  });
  /** Kills a service's processes while many clients call it, so that the new processes get hundreds of requests at once. */
  const underLoad = (random: Random): Fault => {
    const service = pick(random, serviceNames);
    const names = twinsOf(service);
    return {
      name: `kill -9 ${names.join(' and ')} under a storm of reads`,
      strike: () => readingStorm(service, () => kill(names)),
    };
  };
  const frozen = (random: Random): Fault => {
    const [name, forMs] = [pick(random, [...twins(random), 'mongodb', 'simulators']), 1_000 + random(FREEZE_MAX_MS)];
    return { name: `freeze ${name} for ${(forMs / 1_000).toFixed(1)} s`, strike: () => freeze(name, forMs) };
  };
  return [
    [6, (random) => killing([pick(random, twins(random))])],
    [6, underLoad],
    [2, () => killing(['mongodb'])],
    [2, () => killing(['redis'])],
    [2, () => killing(['simulators'])],
    [3, frozen],
    [4, weather],
    [2, () => lostRefunds],
    [1, () => forgottenTokens],
    [1, refusedPages],
    [2, () => halfSentBodies],
    ...brokerFaults(kills),
    ...redisFaults,
  ];
}

const SOCKETS = 170;
const HELD_MS = 8_000;
const PATHS = ['/api/payments/webhooks/ekupi', '/api/auth/google-auth'];

async function halfOf(path: string): Promise<Socket> {
  const { hostname, port, host } = new URL(origin());
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  const head = [`POST ${path} HTTP/1.1`, `host: ${host}`, 'content-type: application/json', 'content-length: 100'];
  socket.write(`${head.join('\r\n')}\r\n\r\n{"status":"success"`);
  return socket;
}

/** Many connections that announce 100 bytes and send 19 of them. */
const halfSentBodies: Fault = {
  name: `${SOCKETS} half-sent requests`,
  strike: async () => {
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, (_, i) => halfOf(PATHS[i % 2] ?? '/')));
    await pause(HELD_MS);
    for (const socket of sockets) socket.destroy();
  },
};
