import {
  AUDIT_USER,
  auditRights,
  brokerDefinitions,
  brokerRightsOf,
  serviceNames,
  type BrokerRights,
  type ServiceName,
} from '@topup/proto';
import { basicAuthorization } from './basic-authorization.ts';

type Management = string;

const PATIENCE_MS = 30_000;

async function call(management: Management, method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) {
  const response = await fetch(new URL(path, new URL(management).origin), {
    method,
    headers: { authorization: basicAuthorization(management), 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`the broker refused ${method} ${path}: ${response.status} ${answer.slice(0, 200)}`);
}

const ALL = { configure: '.*', write: '.*', read: '.*' };

/** Repeatable: existing objects stay unchanged. Rejects when the broker refuses or does not answer. */
export async function declareBroker(management: Management, virtualHost: string): Promise<void> {
  const host = encodeURIComponent(virtualHost);
  const admin = encodeURIComponent(decodeURIComponent(new URL(management).username));
  await call(management, 'PUT', `/api/vhosts/${host}`);
  await call(management, 'PUT', `/api/permissions/${host}/${admin}`, ALL);
  await call(management, 'POST', `/api/definitions/${host}`, brokerDefinitions());
}

export const dropVirtualHost = (management: Management, virtualHost: string): Promise<void> =>
  call(management, 'DELETE', `/api/vhosts/${encodeURIComponent(virtualHost)}`);

export type BrokerUser = ServiceName | typeof AUDIT_USER;

/** Repeatable. A service without a password must have its user already; the audit without one is skipped. */
export async function grantRights(
  management: Management,
  virtualHost: string,
  passwords: Readonly<Partial<Record<BrokerUser, string>>>,
): Promise<void> {
  const host = encodeURIComponent(virtualHost);
  const grant = async (user: BrokerUser, { topics, ...rights }: BrokerRights): Promise<void> => {
    const password = passwords[user];
    if (password !== undefined) await call(management, 'PUT', `/api/users/${user}`, { password, tags: '' });
    // Topic permissions first: without one for an exchange, a user may use every routing key of it.
    for (const topic of topics) await call(management, 'PUT', `/api/topic-permissions/${host}/${user}`, topic);
    await call(management, 'PUT', `/api/permissions/${host}/${user}`, rights);
  };
  const audit = passwords[AUDIT_USER] === undefined ? [] : [grant(AUDIT_USER, auditRights)];
  await Promise.all([...serviceNames.map((service) => grant(service, brokerRightsOf(service))), ...audit]);
}
