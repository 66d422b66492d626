import { rmSync } from 'node:fs';
import { pathsOf } from '@topup/stack/config';
import { loadSecrets } from '@topup/stack/secrets';
import { planPorts } from '@topup/stack/ports';
import { endLeftovers } from '@topup/stack/process/leftovers';
import { createSupervisor } from '@topup/stack/process/supervisor';
import { planRabbitmq } from '@topup/stack/servers/rabbitmq/rabbitmq';
import { isMissing } from '@topup/stack/servers/server';

export type OwnBroker = {
  /** Address of a user with all rights. */
  readonly url: string;
  /** The name of the stack that contains only this broker. */
  readonly stack: string;
  /** Ends its process with SIGTERM and starts it again; nothing is declared. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts a RabbitMQ for one test, for faults that must not affect other tests. Takes a few seconds. */
export async function ownBroker(stack: string): Promise<OwnBroker> {
  // Clean up after an interrupted run.
  await endLeftovers(pathsOf(stack).run);
  rmSync(pathsOf(stack).base, { recursive: true, force: true });
  const supervisor = createSupervisor(stack);
  const planned = planRabbitmq(
    stack,
    {} as Parameters<typeof planRabbitmq>[1],
    await planPorts(stack),
    loadSecrets(stack),
  );
  if (isMissing(planned)) throw new Error('there is no RabbitMQ on this machine');
  await supervisor.add(planned.children);
  const restart = async (): Promise<void> => {
    await supervisor.find('rabbitmq')?.stop();
    await supervisor.find('rabbitmq')?.start();
  };
  return { url: planned.url, stack, restart, stop: () => supervisor.stopAll() };
}
