import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nodeEnvironment, overrideOf, ROOT } from './config.ts';
import { SERVICE_NAMES, type ServiceName } from './chart.ts';
import type { Ports } from './ports.ts';
import type { ChildSpec } from './process/child.ts';
import { answers, until } from './process/until.ts';
import type { Secrets } from './secrets.ts';
import { amqpUrlFor } from './servers/rabbitmq/provision.ts';
import type { Servers } from './servers/servers.ts';

export const ADMIN_EMAIL = 'admin@example.com';
/** Some verdicts need two admins. */
export const SECOND_ADMIN_EMAIL = 'second-admin@example.com';
export const SUPPLIER_EMAIL = 'shop@example.com';
const READY_WITHIN_MS = 120_000;

export type Surroundings = {
  readonly stack: string;
  readonly ports: Ports;
  readonly secrets: Secrets;
  readonly servers: Servers;
};

export const publicOrigin = (ports: Ports): string =>
  overrideOf('PUBLIC_ORIGIN') ?? `http://localhost:${ports.frontDoor}`;

type Environment = Readonly<Record<string, string>>;

/** What every service is told. */
const shared = ({ stack, ports, servers }: Surroundings): Environment => ({
  HOST: '127.0.0.1',
  REDIS_URL: servers.redis.url,
  PUBLIC_ORIGIN: publicOrigin(ports),
  ALLOWED_ORIGINS: [publicOrigin(ports), `http://127.0.0.1:${ports.frontDoor}`].join(','),
  STACK_NAME: stack,
  JWKS_URL: `http://127.0.0.1:${ports.services.auth.port}/.well-known/jwks.json`,
  LOG_LEVEL: 'info',
  RATE_LIMITS: '',
});

/** What the wallet and the simulated PhonePe have to agree on. */
export const phonepe = (secrets: Secrets): Environment => ({
  PHONEPE_CLIENT_ID: secrets.phonepeClientId,
  PHONEPE_CLIENT_SECRET: secrets.phonepeClientSecret,
  PHONEPE_CLIENT_VERSION: '1',
  PHONEPE_WEBHOOK_USERNAME: 'topup',
  PHONEPE_WEBHOOK_PASSWORD: secrets.phonepeWebhookPassword,
});

/** What each service is told besides, by default about the simulators. */
const own: Record<ServiceName, (surroundings: Surroundings) => Environment> = {
  auth: ({ ports, secrets }) => ({
    GOOGLE_CLIENT_ID: secrets.googleClientId,
    GOOGLE_JWKS_URL: `http://127.0.0.1:${ports.simulators}/simulators/google/certs`,
    ADMIN_EMAILS: [ADMIN_EMAIL, SECOND_ADMIN_EMAIL].join(','),
    REFRESH_KEYS: secrets.refreshKeys,
  }),
  wallet: ({ ports, secrets }) => ({
    TRANSFER_HMAC_KEYS: secrets.transferKeys,
    SEAL_KEYS: secrets.sealKeys,
    STATUS_TOKEN_KEY: secrets.walletStatusKey,
    EKUPI_BASE_URL: `http://127.0.0.1:${ports.simulators}/simulators/ekupi`,
    EKUPI_KEY: secrets.ekupiKey,
    ...phonepe(secrets),
    PHONEPE_AUTH_URL: `http://127.0.0.1:${ports.simulators}/simulators/phonepe/identity-manager`,
    PHONEPE_BASE_URL: `http://127.0.0.1:${ports.simulators}/simulators/phonepe/pg`,
    PAYMENT_URL_HOSTS: new URL(publicOrigin(ports)).host,
  }),
  order: ({ ports, secrets }) => ({
    STATUS_TOKEN_KEY: secrets.orderStatusKey,
    PAYMENT_URL_HOSTS: new URL(publicOrigin(ports)).host,
    PAYMENT_WAIT_S: '1800',
  }),
  catalogue: () => ({}),
  'supplier-gateway': ({ ports, secrets }) => ({
    SUPPLIER_BASE_URL: `http://127.0.0.1:${ports.supplier}/simulators/supplier`,
    SUPPLIER_UID: secrets.supplierUid,
    SUPPLIER_EMAIL,
    SUPPLIER_KEY: secrets.supplierKey,
    SUPPLIER_PRODUCT: 'mobilelegends',
    SUPPLIER_ORDERS_PER_S: '20',
    DELIVERY_ALONE_MAX_PAISE: '100000',
  }),
};

/** The database of one service on the server that a URL without a database names. */
export function databaseUrl(url: string, service: ServiceName): string {
  const name = `topup_${service.replaceAll('-', '_')}`;
  return url.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, `$1/${name}`);
}

/** The complete environment of a service; `TOPUP_<NAME>` of whoever starts the stack overrides any variable in it. */
export function environmentOf(service: ServiceName, surroundings: Surroundings): Record<string, string> {
  const { ports, servers, secrets } = surroundings;
  const { port, managementPort } = ports.services[service];
  const { url, managementUrl } = servers.rabbitmq;
  const told = { ...shared(surroundings), ...own[service](surroundings) };
  const overridden = Object.entries(told).map(([name, value]) => [name, overrideOf(name) ?? value] as const);
  return {
    ...nodeEnvironment(),
    PORT: String(port),
    MANAGEMENT_PORT: String(managementPort),
    MONGO_URL: databaseUrl(servers.mongodb.localUrl ?? servers.mongodb.url, service),
    // A broker that was given without its management API has no users of ours: its own address is used as it is.
    AMQP_URL: managementUrl ? amqpUrlFor(service, url, secrets) : url,
    ...Object.fromEntries(overridden.filter(([, value]) => value !== '')),
  };
}

const mainOf = (service: ServiceName): string => join(ROOT, 'services', service, 'src/main.ts');

const managementUrlOf = (ports: Ports, name: ServiceName): string =>
  `http://127.0.0.1:${ports.services[name].managementPort}`;

/** One child per service that exists in this checkout. */
export function serviceChildren(surroundings: Surroundings): ChildSpec[] {
  const { ports, servers } = surroundings;
  const needed = [servers.mongodb, servers.rabbitmq, servers.redis].flatMap((server) =>
    server.children.map(({ name }) => name),
  );
  return SERVICE_NAMES.filter((name) => existsSync(mainOf(name))).map((name) => ({
    name,
    after: needed,
    port: ports.services[name].port,
    url: `http://127.0.0.1:${ports.services[name].port}`,
    managementUrl: managementUrlOf(ports, name),
    launch: () => ({
      command: process.execPath,
      args: ['--disable-proto=delete', '--no-warnings', mainOf(name)],
      env: environmentOf(name, surroundings),
    }),
    ready: (signal) => until(() => answers(`${managementUrlOf(ports, name)}/readyz`), READY_WITHIN_MS, signal),
  }));
}
