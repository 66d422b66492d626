import { readSettings } from '../config.ts';
import { loadSecrets } from '../secrets.ts';
import { provision } from '../servers/rabbitmq/provision.ts';
import { runningManagementUrl } from '../servers/rabbitmq/rabbitmq.ts';
import { print } from '../say.ts';

/** Repairs a running broker that has lost queues, exchanges, users or rights. */
export async function putBrokerRight(stack: string): Promise<number> {
  const managementUrl = runningManagementUrl(stack) ?? readSettings().TOPUP_AMQP_MANAGEMENT_URL;
  if (!managementUrl) throw new Error(`The stack '${stack}' is not running.`);
  await provision(stack, managementUrl, loadSecrets(stack), new AbortController().signal);
  print('The broker has every exchange, queue, user and right.');
  return 0;
}
