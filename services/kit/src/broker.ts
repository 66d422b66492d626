import {
  AUDIT_USER,
  auditRights,
  brokerDefinitions,
  grantedRights,
  serviceNames,
  type BrokerRights,
  type ServiceName,
} from '@topup/proto';
import { managementAt, type Management } from './broker-management.ts';
import { changedQueues, emptySideQueues, replaceChangedQueues } from './replace-queues.ts';

/** Quorum queues with a time limit for messages need it. */
const OLDEST = [3, 10] as const;
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
    const held = await topicsOf(management, user);
    const isDeclared = ({ exchange }: HeldTopic) => topics.some((topic) => topic.exchange === exchange);
    // RabbitMQ removes all of a user's topic permissions at once. The permissions below still limit the user to its exchanges.
    if (held.some((topic) => topic.vhost === virtualHost && !isDeclared(topic)))
      await management.remove(`/api/topic-permissions/${host}/${user}`);
    // Topic permissions are set first: a user without one for an exchange may use every routing key of that exchange.
    for (const topic of topics) await management.put(`/api/topic-permissions/${host}/${user}`, topic);
    await management.put(`/api/permissions/${host}/${user}`, rights);
  };
  const audit = passwords[AUDIT_USER] === undefined ? [] : [grant(AUDIT_USER, auditRights)];
  await Promise.all([...serviceNames.map((service) => grant(service, grantedRights(service))), ...audit]);
}

type HeldTopic = { readonly vhost: string; readonly exchange: string };

async function topicsOf(management: Management, user: BrokerUser): Promise<HeldTopic[]> {
  const topics = await management.find<HeldTopic[]>(`/api/users/${user}/topic-permissions`);
  if (topics) return topics;
  throw new Error(`the broker has no user '${user}': make it, or set ${passwordSettingOf(user)}`);
}

/**
 * What `declareBroker` and `grantRights` would change. Changes nothing. Throws where they would fail: a broker that is too
 * old or does not answer, a user who may not change it, a service's user who is missing.
 */
export async function planBroker(
  address: string,
  virtualHost: string,
  passwords: Readonly<Partial<Record<BrokerUser, string>>>,
): Promise<string[]> {
  const management = managementAt(address);
  const { rabbitmq_version: version } = await management.read<{ rabbitmq_version: string }>('/api/overview');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    throw new Error(`RabbitMQ ${OLDEST.join('.')} or later is needed; this broker is ${version}`);
  const { tags } = await management.read<{ tags: string | string[] }>('/api/whoami');
  if (!String(tags).split(',').includes('administrator'))
    throw new Error(`the broker's user '${management.user}' is no administrator`);
  for (const user of serviceNames) if (passwords[user] === undefined) await topicsOf(management, user);
  const definitions = brokerDefinitions();
  const host = encodeURIComponent(virtualHost);
  if ((await management.find(`/api/vhosts/${host}`)) === null) return [`makes the virtual host '${virtualHost}'`];
  const changed = await changedQueues(management, virtualHost, definitions);
  const found = await management.read<{ name: string }[]>(`/api/queues/${host}?columns=name`);
  const missing = definitions.queues.filter(({ name }) => !found.some((queue) => queue.name === name));
  return [
    ...missing.map(({ name }) => `makes the queue '${name}'`),
    ...changed.map(({ name }) => `replaces the queue '${name}', and keeps its messages`),
  ];
}

export const passwordSettingOf = (user: BrokerUser): string =>
  `BROKER_PASSWORD_${user.replaceAll('-', '_').toUpperCase()}`;
