import {
  AUDIT_USER,
  auditRights,
  brokerDefinitions,
  brokerRightsOf,
  serviceNames,
  type BrokerRights,
  type ServiceName,
} from '@topup/proto';
import { managementAt } from './broker-management.ts';
import { emptySideQueues, replaceChangedQueues } from './replace-queues.ts';

const ALL = { configure: '.*', write: '.*', read: '.*' };

/**
 * Can be repeated: changes only what differs. A queue whose kind or arguments differ is replaced, and its messages are kept.
 * Rejects when the broker refuses or does not answer.
 */
export async function declareBroker(address: string, virtualHost: string): Promise<void> {
  const management = managementAt(address);
  const host = encodeURIComponent(virtualHost);
  const definitions = brokerDefinitions();
  await management.put(`/api/vhosts/${host}`);
  await management.put(`/api/permissions/${host}/${encodeURIComponent(management.user)}`, ALL);
  await management.post(`/api/definitions/${host}`, { exchanges: definitions.exchanges });
  await replaceChangedQueues(management, virtualHost, definitions);
  await management.post(`/api/definitions/${host}`, definitions);
  await emptySideQueues(management, virtualHost);
}

export const dropVirtualHost = (address: string, virtualHost: string): Promise<void> =>
  managementAt(address).remove(`/api/vhosts/${encodeURIComponent(virtualHost)}`);

export type BrokerUser = ServiceName | typeof AUDIT_USER;

/** Can be repeated. Without a password, a service's user must exist already, and the audit's user is skipped. */
export async function grantRights(
  address: string,
  virtualHost: string,
  passwords: Readonly<Partial<Record<BrokerUser, string>>>,
): Promise<void> {
  const management = managementAt(address);
  const host = encodeURIComponent(virtualHost);
  const grant = async (user: BrokerUser, { topics, ...rights }: BrokerRights): Promise<void> => {
    const password = passwords[user];
    if (password !== undefined) await management.put(`/api/users/${user}`, { password, tags: '' });
    else if ((await management.find(`/api/users/${user}`)) === null)
      throw new Error(`the broker has no user '${user}': make it, or set ${passwordSettingOf(user)}`);
    // Topic permissions are set first: a user without one for an exchange may use every routing key of that exchange.
    for (const topic of topics) await management.put(`/api/topic-permissions/${host}/${user}`, topic);
    await management.put(`/api/permissions/${host}/${user}`, rights);
  };
  const audit = passwords[AUDIT_USER] === undefined ? [] : [grant(AUDIT_USER, auditRights)];
  await Promise.all([...serviceNames.map((service) => grant(service, brokerRightsOf(service))), ...audit]);
}

export const passwordSettingOf = (user: BrokerUser): string =>
  `BROKER_PASSWORD_${user.replaceAll('-', '_').toUpperCase()}`;
