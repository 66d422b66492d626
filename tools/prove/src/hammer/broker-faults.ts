import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'amqplib';
import { runNode } from '@topup/kit/testing/program';
import type { Random } from '@topup/kit/testing/simulation/random';
import { brokerDefinitions, serviceNames } from '@topup/proto';
import { pathsOf, ROOT } from '@topup/stack/config';
import { rabbitmqctl } from '@topup/stack/servers/rabbitmq/rabbitmqctl';
import { child, STACK } from '@topup/tests/support/stack';
import { pick } from './draws.ts';
import type { Fault } from './fault.ts';
import { processes, type Kills } from './kills.ts';

const FREEZE_MAX_MS = 12_000;
const LOST_MAX_MS = 4_000;

/** Restarts RabbitMQ inside its running process, which our supervisor does not notice. Nobody declares queues or rights again. */
const restarted: Fault = {
  name: 'RabbitMQ restarted, and nothing declared again',
  strike: async () => {
    await rabbitmqctl(STACK, 'stop_app');
    await rabbitmqctl(STACK, 'start_app');
  },
};

/** Deletes a queue or an exchange, but no dead-letter queue: without it nobody would see that a message was given up. */
const lost = (random: Random): Fault => {
  const { queues, exchanges } = brokerDefinitions();
  const [kind, { name }] = pick(random, [
    ...queues.filter((queue) => !queue.name.endsWith('.dead')).map((queue) => ['queue', queue] as const),
    ...exchanges.map((exchange) => ['exchange', exchange] as const),
  ]);
  return losing(`the ${kind} ${name} deleted`, random(LOST_MAX_MS), async () => {
    const connection = await connect(child('rabbitmq').url);
    connection.on('error', () => undefined);
    const channel = await connection.createChannel();
    await (kind === 'queue' ? channel.deleteQueue(name) : channel.deleteExchange(name));
    await connection.close();
  });
};

const withoutRights = (random: Random): Fault => {
  const service = pick(random, serviceNames);
  return losing(`the rights of ${service} taken away`, random(LOST_MAX_MS), () =>
    rabbitmqctl(STACK, 'clear_permissions', '-p', 'topup', service),
  );
};

/** A loss that lasts until the documented command is run, as after a person's mistake. */
const losing = (what: string, forMs: number, lose: () => Promise<unknown>): Fault => ({
  name: `${what}, then put right by npm run broker`,
  strike: async () => {
    await lose();
    await pause(forMs);
    await declareAgain();
  },
});

/** What an operator runs: `npm run broker -- apply`. */
export async function declareAgain(): Promise<void> {
  const { username, password } = new URL(child('rabbitmq').url);
  const conf = readFileSync(join(pathsOf(STACK).base, 'rabbitmq/rabbitmq.conf'), 'utf8');
  const port = /^management\.tcp\.port = (\d+)$/m.exec(conf)?.[1] ?? '';
  const env = { ...process.env, BROKER_MANAGEMENT_URL: `http://${username}:${password}@127.0.0.1:${port}` };
  const { status, stderr } = await runNode([join(ROOT, 'services/kit/src/cli/broker.ts'), 'apply'], env);
  if (status !== 0) throw new Error(`npm run broker -- apply: ${stderr}`);
}

export const brokerFaults = (kills: Kills): readonly (readonly [number, (random: Random) => Fault])[] => {
  const { kill, freeze } = processes(kills);
  const frozen = (random: Random): Fault => {
    const forMs = 2_000 + random(FREEZE_MAX_MS);
    return {
      name: `freeze rabbitmq for ${(forMs / 1_000).toFixed(1)} s`,
      strike: () => freeze('rabbitmq', forMs),
    };
  };
  return [
    [1, () => ({ name: 'kill -9 rabbitmq', strike: () => kill(['rabbitmq']) })],
    [2, frozen],
    [2, () => restarted],
    [3, lost],
    [1, withoutRights],
  ];
};
