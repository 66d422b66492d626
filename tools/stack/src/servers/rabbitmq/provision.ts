import { build } from '../../builds.ts';
import type { ServiceName } from '@topup/proto/services';
import { brokerUsers, type Secrets } from '../../secrets.ts';

export const ADMIN = 'stack';
export const VIRTUAL_HOST = 'topup';

/** Idempotent. Runs at every start of a stack, and by `npm run stack -- broker` if the broker has lost something. */
export async function provision(managementUrl: string, secrets: Secrets, signal: AbortSignal): Promise<void> {
  // The message table is generated code, and may not exist yet when the broker is up.
  await build('contracts', signal);
  const { declareBroker, grantRights } = await import('@topup/kit/broker');
  await declareBroker(managementUrl, VIRTUAL_HOST);
  const passwords = brokerUsers.map((user) => [user, secrets[`broker.${user}`]] as const);
  await grantRights(managementUrl, VIRTUAL_HOST, Object.fromEntries(passwords));
}

export function amqpUrlFor(service: ServiceName, url: string, secrets: Secrets): string {
  const address = new URL(url);
  address.username = service;
  address.password = secrets[`broker.${service}`];
  address.pathname = `/${VIRTUAL_HOST}`;
  return address.href;
}
