import { join } from 'node:path';
import type * as Broker from '@topup/kit/broker';
import { build } from '../../builds.ts';
import type { ServiceName } from '@topup/proto/services';
import { checkoutOf } from '../../checkouts.ts';
import { brokerUsers, type Secrets } from '../../secrets.ts';

export const ADMIN = 'stack';
export const VIRTUAL_HOST = 'topup';

/** Idempotent. Runs at every start of a stack, and by `npm run stack -- broker` if the broker has lost something. */
export async function provision(
  stack: string,
  managementUrl: string,
  secrets: Secrets,
  signal: AbortSignal,
): Promise<void> {
  // The message table is generated code, and may not exist yet when the broker is up.
  await build('contracts', signal);
  const { declareBroker, grantRights } = await brokerCode(checkoutOf(stack, 'rabbitmq'));
  await declareBroker(managementUrl, VIRTUAL_HOST);
  const passwords = brokerUsers.map((user) => [user, secrets[`broker.${user}`]] as const);
  await grantRights(managementUrl, VIRTUAL_HOST, Object.fromEntries(passwords));
}

const brokerCode = (checkout: string) => import(join(checkout, 'services/kit/src/broker.ts')) as Promise<typeof Broker>;

export function amqpUrlFor(service: ServiceName, url: string, secrets: Secrets): string {
  const address = new URL(url);
  address.username = service;
  address.password = secrets[`broker.${service}`];
  address.pathname = `/${VIRTUAL_HOST}`;
  return address.href;
}
