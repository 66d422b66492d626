import { AUDIT_USER, auditRights, grantedRights, serviceNames, type BrokerRights } from '@topup/proto';
import type { Manifest } from '../renders.ts';
import { VIRTUAL_HOST } from './addresses.ts';

const cluster = { rabbitmqClusterReference: { name: 'rabbitmq' } };
const resource = (kind: string, name: string, spec: object): Manifest => ({
  apiVersion: 'rabbitmq.com/v1beta1',
  kind,
  metadata: { name },
  spec: { ...spec, ...cluster },
});

/** Topic permissions come first: if a user has none for an exchange, the `Permission` allows every routing key there. */
function userOf(name: string, { topics, ...permissions }: BrokerRights): Manifest[] {
  const ofUser = { vhost: VIRTUAL_HOST, user: name };
  return [
    resource('User', name, { importCredentialsSecret: { name: `rabbitmq-${name}` } }),
    ...topics.map((topic) =>
      resource('TopicPermission', `${name}-${topic.exchange.replaceAll('.', '-')}`, {
        ...ofUser,
        permissions: topic,
      }),
    ),
    resource('Permission', name, { ...ofUser, permissions }),
  ];
}

export const brokerUsers = (): Manifest[] => [
  resource('Vhost', VIRTUAL_HOST, { name: VIRTUAL_HOST }),
  ...serviceNames.flatMap((service) => userOf(service, grantedRights(service))),
  ...userOf(AUDIT_USER, auditRights),
];

/** The broker's Job reads a user's password from the setting of this name. */
export const passwordSettingOf = (user: string): string => `BROKER_PASSWORD_${user.replaceAll('-', '_').toUpperCase()}`;
