import type { ServiceName } from '@topup/proto/services';

export const DATA = 'topup-data';
export const VIRTUAL_HOST = 'topup';

export const databaseOf = (service: ServiceName): string => `topup_${service.replaceAll('-', '_')}`;

export type Hosts = {
  readonly mongodb: string;
  readonly options: string;
  readonly rabbitmq: string;
  readonly valkey: string;
};
export const PROD: Hosts = {
  mongodb: [0, 1, 2].map((i) => `mongodb-${i}.mongodb-svc.${DATA}.svc:27017`).join(','),
  options: '?replicaSet=mongodb&authSource=admin',
  rabbitmq: `rabbitmq.${DATA}.svc`,
  valkey: `valkey.${DATA}.svc`,
};

const amqpUrl = (user: string, hosts: Hosts, password: string): string =>
  `amqp://${user}:${password}@${hosts.rabbitmq}:5672/${VIRTUAL_HOST}`;

export const addressesOf = (service: ServiceName, hosts: Hosts, password: (of: 'rabbitmq' | 'valkey') => string) => ({
  AMQP_URL: amqpUrl(service, hosts, password('rabbitmq')),
  REDIS_URL: `redis://:${password('valkey')}@${hosts.valkey}:6379`,
});

export const databaseUrl = (service: ServiceName, hosts: Hosts, credentials: string): string =>
  `mongodb://${credentials}${hosts.mongodb}/${databaseOf(service)}${hosts.options}`;

export const auditAddresses = (hosts: Hosts, credentials: string, brokerPassword: string) => ({
  AUDIT_MONGO_URL: `mongodb://${credentials}${hosts.mongodb}/${hosts.options}`,
  AUDIT_AMQP_URL: amqpUrl('audit', hosts, brokerPassword),
});
