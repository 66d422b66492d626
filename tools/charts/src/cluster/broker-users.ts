import { brokerRightsOf, serviceNames, type MessagingService } from '@topup/proto';
import type { Manifest } from '../renders.ts';
import { VIRTUAL_HOST } from './addresses.ts';

const cluster = { rabbitmqClusterReference: { name: 'rabbitmq' } };
const resource = (kind: string, name: string, spec: object): Manifest => ({
  ...{ apiVersion: 'rabbitmq.com/v1beta1', kind, metadata: { name }, spec: { ...spec, ...cluster } },
});

/** Topic permissions first: an exchange for which a user has none takes every routing key. */
function userOf(service: MessagingService): Manifest[] {
  const { topics, ...permissions } = brokerRightsOf(service);
  const ofUser = { vhost: VIRTUAL_HOST, user: service };
  return [
    resource('User', service, { importCredentialsSecret: { name: `rabbitmq-${service}` } }),
    ...topics.map((topic) =>
      resource('TopicPermission', `${service}-${topic.exchange.replaceAll('.', '-')}`, {
        ...ofUser,
        permissions: topic,
      }),
    ),
    resource('Permission', service, { ...ofUser, permissions }),
  ];
}

/** The virtual host, and one user per service with the rights that the table of messages gives it. */
export const brokerUsers = (): Manifest[] => [
  resource('Vhost', VIRTUAL_HOST, { name: VIRTUAL_HOST }),
  ...serviceNames.flatMap(userOf),
];
