import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runNode } from '@topup/kit/testing/program';
import { shuffled, type Random } from '@topup/kit/testing/simulation/random';
import { brokerDefinitions, serviceNames } from '@topup/proto';
import { VIRTUAL_HOST } from '@topup/stack/servers/rabbitmq/provision';
import { management } from '../support/management.ts';
import { ROOT, STACK, until } from '../support/stack.ts';
import type { Fault } from './fault.ts';
import { healthy, isWhole } from './processes.ts';

const DRAINED_WITHIN_MS = 90_000;
const BETWEEN_MS = 400;
const WITHOUT_MS = 5_000;
const PUT_RIGHT_WITHIN_MS = 30_000;

/** The documented command. */
export async function putRight(): Promise<void> {
  const { status, stderr } = await runNode([join(ROOT, 'tools/stack/src/cli.ts'), 'broker', '--stack', STACK]);
  if (status !== 0) throw new Error(`the broker was not put right: ${stderr}`);
}

async function putRightAndWhole(): Promise<void> {
  await putRight();
  await healthy();
  await until('no process misses anything', isWhole, PUT_RIGHT_WITHIN_MS);
}

const deleted = (random: Random): Fault => ({
  name: "the broker's queues and exchanges deleted one by one",
  drainWithinMs: DRAINED_WITHIN_MS,
  strike: async () => {
    const { queues, exchanges } = brokerDefinitions();
    const paths = [
      ...queues.map(({ name }) => `/api/queues/${VIRTUAL_HOST}/${name}`),
      ...exchanges.map(({ name }) => `/api/exchanges/${VIRTUAL_HOST}/${name}`),
    ];
    for (const path of shuffled(paths, random)) {
      await management().remove(path);
      await pause(BETWEEN_MS);
    }
    await pause(WITHOUT_MS);
    await putRightAndWhole();
  },
});

/** Open channels keep their rights, so each user's connections are closed. */
const refused = (random: Random): Fault => ({
  name: "the broker's users and their rights lost one by one",
  drainWithinMs: DRAINED_WITHIN_MS,
  strike: async () => {
    for (const [i, service] of shuffled(serviceNames, random).entries()) {
      const lost = i % 2 === 0 ? `/api/users/${service}` : `/api/permissions/${VIRTUAL_HOST}/${service}`;
      await management().remove(lost);
      const open = await management().read<{ name: string; user: string }[]>('/api/connections?columns=name,user');
      for (const { name, user } of open)
        if (user === service) await management().remove(`/api/connections/${encodeURIComponent(name)}`);
      await pause(BETWEEN_MS);
    }
    await pause(WITHOUT_MS);
    await putRightAndWhole();
  },
});

export const brokerLosses = (random: Random): Fault[] => [deleted(random), refused(random)];
