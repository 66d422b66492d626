import { SERVICE_NAMES } from '../../chart.ts';
import type { Secrets } from '../../secrets.ts';

export const ADMIN = 'stack';
export const VIRTUAL_HOST = 'topup';

/**
 * What a service's user may do inside the one virtual host: declare and use the system's own queues and exchanges
 * (every service declares the whole topology, so that nobody waits for an owner), and nothing else.
 */
const OURS = '^(events|delay|auth|wallet|order|catalogue|supplier)(\\.[a-z0-9.-]+)?$';
const permissions = {
  configure: OURS,
  write: `${OURS}|^amq\\.default$`,
  read: `${OURS}|^amq\\.rabbitmq\\.reply-to.*$`,
};

export const authorization = (managementUrl: string): string => {
  const { username, password } = new URL(managementUrl);
  return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
};

/** Makes the virtual host and one user per service. Repeating it changes nothing, so it runs at every start of the broker. */
export async function provision(managementUrl: string, secrets: Secrets): Promise<void> {
  const put = async (path: string, body: object = {}): Promise<void> => {
    const response = await fetch(new URL(path, new URL(managementUrl).origin), {
      method: 'PUT',
      headers: { authorization: authorization(managementUrl), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`the broker refused ${path}: ${response.status} ${answer.slice(0, 200)}`);
  };
  const admin = decodeURIComponent(new URL(managementUrl).username);
  const host = encodeURIComponent(VIRTUAL_HOST);
  await put(`/api/vhosts/${host}`);
  await put(`/api/permissions/${host}/${encodeURIComponent(admin)}`, { configure: '.*', write: '.*', read: '.*' });
  for (const service of SERVICE_NAMES) {
    await put(`/api/users/${service}`, { password: secrets[`broker.${service}`], tags: '' });
    await put(`/api/permissions/${host}/${service}`, permissions);
  }
}

/** The address that a service gets: its own user, the one virtual host. */
export function amqpUrlFor(service: (typeof SERVICE_NAMES)[number], url: string, secrets: Secrets): string {
  const address = new URL(url);
  address.username = service;
  address.password = secrets[`broker.${service}`];
  address.pathname = `/${VIRTUAL_HOST}`;
  return address.href;
}
