import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NEEDS_COPY } from '@topup/kit/exit-codes';
import { simulatedWalletSettings } from '@topup/simulators/payment-providers';
import { simulatedSupplier, simulatedSupplierSettings } from '@topup/simulators/supplier';
import { checkoutOf } from './checkouts.ts';
import { movableClock } from './clock.ts';
import { nodeEnvironment, overrideOf, pathsOf, ROOT } from './config.ts';
import { serviceNames, type ServiceName } from '@topup/proto/services';
import type { DebuggedPorts, Ports, ServicePorts } from './ports.ts';
import type { ChildSpec } from './process/child.ts';
import { answers, until } from './process/until.ts';
import { say } from './say.ts';
import { paymentSecrets, supplierSecrets, type Secrets } from './secrets.ts';
import { amqpUrlFor } from './servers/rabbitmq/provision.ts';
import { refuseBadValues, settable, type ServiceSettings } from './service-settings.ts';
import type { Server } from './servers/server.ts';
import type { Servers } from './servers/servers.ts';

export const ADMIN_EMAIL = 'admin@example.com';
/** A second admin, because some verdicts need two. */
export const SECOND_ADMIN_EMAIL = 'second-admin@example.com';
/** Admins with one scope each, as in the setting. */
const SCOPED_ADMINS = ['support', 'pricing'].map((scope) => `${scope}-admin@example.com:${scope}`);
const READY_WITHIN_MS = 120_000;

export type Surroundings = {
  readonly stack: string;
  readonly ports: Ports;
  readonly secrets: Secrets;
  readonly servers: Servers;
  readonly replicas: number;
  /** Services restart when a file that they have loaded changes, and debuggers can attach to them. */
  readonly isDev?: boolean;
};

export const publicOrigin = (ports: Ports): string =>
  overrideOf('PUBLIC_ORIGIN') || `http://localhost:${ports.frontDoor}`;

export const isGoogleReal = (): boolean => Boolean(overrideOf('GOOGLE_CLIENT_ID'));

type Environment = Readonly<Record<string, string>>;

const shared = ({ stack, ports, servers, secrets }: Surroundings): Environment => ({
  HOST: '127.0.0.1',
  REDIS_URL: servers.redis.url,
  PUBLIC_ORIGIN: publicOrigin(ports),
  ALLOWED_ORIGINS: [publicOrigin(ports), `http://127.0.0.1:${ports.frontDoor}`].join(','),
  STACK_NAME: stack,
  // Through the front door, as through a cluster's Service: any running process of auth answers.
  JWKS_URL: `http://127.0.0.1:${ports.frontDoor}/.well-known/jwks.json`,
  LOG_LEVEL: 'info',
  RATE_LIMITS: '',
  TRACES_SAMPLER_KEY: secrets.traces,
});

const own: Record<ServiceName, (surroundings: Surroundings) => Environment> = {
  auth: ({ ports, secrets }) => ({
    GOOGLE_CLIENT_ID: secrets.googleClientId,
    // With the real Google, auth reads Google's own keys, and the simulated admins at example.com do not exist.
    GOOGLE_JWKS_URL: isGoogleReal() ? '' : `http://127.0.0.1:${ports.simulators}/simulators/google/certs`,
    ADMIN_EMAILS: isGoogleReal() ? '' : [ADMIN_EMAIL, SECOND_ADMIN_EMAIL, ...SCOPED_ADMINS].join(','),
    REFRESH_KEYS: secrets.refreshKeys,
  }),
  wallet: ({ stack, ports, secrets }) => ({
    TRANSFER_HMAC_KEYS: secrets.transferKeys,
    SEAL_KEYS: secrets.sealKeys,
    SEAL_COPY_DIR: join(pathsOf(stack).base, 'seal-copies'),
    STATUS_TOKEN_KEY: secrets.walletStatusKey,
    ADJUSTMENT_ALONE_MAX_RUPEES: '10000',
    ...simulatedWalletSettings(`http://127.0.0.1:${ports.simulators}`),
    ...paymentSecrets(secrets),
    PAYMENT_URL_HOSTS: new URL(publicOrigin(ports)).host,
  }),
  order: ({ ports, secrets }) => ({
    STATUS_TOKEN_KEY: secrets.orderStatusKey,
    PAYMENT_URL_HOSTS: new URL(publicOrigin(ports)).host,
    PAYMENT_WAIT_S: '1800',
  }),
  catalogue: () => ({}),
  'supplier-gateway': ({ ports, secrets }) => ({
    ...simulated(ports),
    ...supplierSecrets(secrets),
    SUPPLIER_ORDERS_PER_S: '20',
    DELIVERY_ALONE_MAX_PAISE: '100000',
    SUPPLIER_ACCOUNT_EXCLUSIVE: 'true',
  }),
};

/** The settings for the simulated supplier. None for a real supplier, whose settings only the user knows. */
const simulated = ({ supplier }: Ports): Environment =>
  overrideOf(simulatedSupplier.address) === undefined ? simulatedSupplierSettings(`http://127.0.0.1:${supplier}`) : {};

export function databaseUrl(url: string, service: ServiceName): string {
  const name = `topup_${service.replaceAll('-', '_')}`;
  return url.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, `$1/${name}`);
}

/** The user's `TOPUP_<NAME>` overrides any variable that the service reads. */
export function environmentOf(
  service: ServiceName,
  { port, managementPort }: ServicePorts,
  surroundings: Surroundings,
  names: readonly string[],
): Record<string, string> {
  const { servers, secrets } = surroundings;
  const environment: Environment = { ...shared(surroundings), ...own[service](surroundings) };
  const given = names.map((name) => [name, overrideOf(name)] as const);
  const set = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const heapMib = overrideOf('HEAP_MIB');
  return {
    ...nodeEnvironment(),
    ...(heapMib && { NODE_OPTIONS: `--max-old-space-size=${heapMib}` }),
    PORT: String(port),
    MANAGEMENT_PORT: String(managementPort),
    MONGO_URL: databaseUrl(servers.mongodb.localUrl ?? servers.mongodb.url, service),
    AMQP_URL: amqpUrlFor(service, servers.rabbitmq.url, secrets),
    ...Object.fromEntries(
      Object.entries({ ...environment, ...set }).filter((entry): entry is [string, string] => entry[1] !== ''),
    ),
  };
}

const schemaOf = (service: ServiceName, checkout: string): string =>
  join(checkout, 'services', service, 'src/schema.ts');
const mainOf = (service: ServiceName, checkout = ROOT): string => join(checkout, 'services', service, 'src/main.ts');

const copying = new Map<ServiceName, Promise<void>>();

/**
 * Replaces the collections whose validators the embedded engine cannot change. No process of the service writes meanwhile:
 * each of them asks for this at its start, before it has done anything, and all of them share one run.
 */
function copyCollections(service: ServiceName, schema: string, env: Record<string, string>): Promise<void> {
  const running = copying.get(service);
  if (running) return running;
  say(`${service}: a validator has changed, so its collections are copied`);
  const run = promisify(execFile)(process.execPath, ['--no-warnings', schema, '--copy'], { env }).then(
    () => void copying.delete(service),
    (error: Error & { stderr?: string }) => {
      copying.delete(service);
      throw new Error(error.stderr?.trim() || error.message, { cause: error });
    },
  );
  copying.set(service, run);
  return run;
}

const restartedOnChange = ({ debugPort }: DebuggedPorts): string[] => [
  ...['--watch', '--watch-preserve-output'],
  `--inspect=127.0.0.1:${debugPort}`,
];

/**
 * One child per process: `order`, with replicas also `order-2` and so on. `outside`: the children that stand for the world
 * outside, and outlive the services. Throws if a service would refuse its settings.
 */
export function serviceChildren(
  surroundings: Surroundings,
  settings: ServiceSettings,
  outside: readonly string[],
): ChildSpec[] {
  const existing = serviceNames.filter((name) => existsSync(mainOf(name)));
  return existing.flatMap((service) =>
    surroundings.ports.services[service].slice(0, surroundings.replicas).map((ports, i) => {
      const name = i === 0 ? service : `${service}-${i + 1}`;
      return serviceChild(service, name, ports, surroundings, settings, outside);
    }),
  );
}

function serviceChild(
  service: ServiceName,
  name: string,
  ports: DebuggedPorts,
  surroundings: Surroundings,
  settings: ServiceSettings,
  outside: readonly string[],
): ChildSpec {
  const environment = environmentOf(service, ports, surroundings, settable(settings, service));
  refuseBadValues(settings, service, environment);
  const { mongodb, rabbitmq, redis } = surroundings.servers;
  const childrenOf = (...servers: Server[]) => servers.flatMap(({ children }) => children.map((child) => child.name));
  const managementUrl = `http://127.0.0.1:${ports.managementPort}`;
  const checkout = (): string => checkoutOf(surroundings.stack, name);
  return {
    name,
    after: childrenOf(mongodb, redis),
    // Not waited for at the start, and stopped after the service. The broker starts slowest: waiting for it would take half as
    // long again, and no pod waits for it. The supplier must still answer orders in flight, or their units become ambiguous.
    uses: [...childrenOf(rabbitmq), ...outside],
    port: ports.port,
    url: `http://127.0.0.1:${ports.port}`,
    managementUrl,
    mend: { exitCode: NEEDS_COPY, run: () => copyCollections(service, schemaOf(service, checkout()), environment) },
    launch: () => ({
      command: process.execPath,
      args: [
        ...(surroundings.isDev ? restartedOnChange(ports) : []),
        // Applied at every start, so that an emptied database works. In a process of its own it would load all packages twice.
        ...['--import', schemaOf(service, checkout())],
        '--disable-proto=delete',
        '--no-warnings',
        mainOf(service, checkout()),
      ],
      env: { ...environment, ...movableClock(surroundings.stack, name) },
    }),
    ready: (signal) => until(() => answers(`${managementUrl}/readyz`), READY_WITHIN_MS, signal),
  };
}
