import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { basicAuthorization } from '@topup/kit/basic-authorization';
import { identityOf, pathsOf, type StackSettings } from '../../config.ts';
import { blockWith, type Ports } from '../../ports.ts';
import type { ChildSpec, Launch } from '../../process/child.ts';
import { readRunFile } from '../../process/run-file.ts';
import { answers, until } from '../../process/until.ts';
import { loadSecrets, type Secrets } from '../../secrets.ts';
import type { Missing, Server } from '../server.ts';
import { newest, which } from '../which.ts';
import { providePlugins } from './plugins.ts';
import { ADMIN, provision } from './provision.ts';

const READY_WITHIN_MS = 180_000;
const PROGRAM_OF_PACKAGE = '/usr/lib/rabbitmq/lib/rabbitmq_server-*/sbin/rabbitmq-server';

/** Once the broker uses more memory than this, its own idle use included, it accepts no more messages. */
export const MEMORY_LIMIT = '1GB';

/** Prefers the package's own script, because its wrapper in the PATH would switch to another user. */
export const rabbitmqProgram = (): string | null => newest(PROGRAM_OF_PACKAGE) ?? which('rabbitmq-server');

export type Broker = Server & { readonly managementUrl: string };

const managementUrlOf = (ports: Ports, secrets: Secrets): string =>
  `http://${ADMIN}:${secrets.brokerAdmin}@127.0.0.1:${ports.amqpManagement}`;

/** The URL of the stack's own running broker, with its administrator's password; null if none runs. */
export function runningManagementUrl(stack: string): string | null {
  const port = readRunFile(pathsOf(stack).run, 'rabbitmq')?.port;
  return port ? managementUrlOf(blockWith(port), loadSecrets(stack)) : null;
}

export function planRabbitmq(stack: string, settings: StackSettings, ports: Ports, secrets: Secrets): Broker | Missing {
  if (settings.TOPUP_AMQP_URL) {
    const managementUrl = settings.TOPUP_AMQP_MANAGEMENT_URL;
    if (!managementUrl)
      throw new Error(
        'TOPUP_AMQP_URL needs TOPUP_AMQP_MANAGEMENT_URL: the address at which an administrator may declare queues and users.',
      );
    const how = 'the one given in TOPUP_AMQP_URL';
    return { name: 'RabbitMQ', how, url: settings.TOPUP_AMQP_URL, managementUrl, children: [] };
  }
  const program = rabbitmqProgram();
  if (!program) return { missing: { what: 'RabbitMQ', debian: 'rabbitmq-server', brew: 'rabbitmq' } };
  const credentials = `${ADMIN}:${secrets.brokerAdmin}`;
  const url = `amqp://${credentials}@127.0.0.1:${ports.amqp}/topup`;
  const managementUrl = managementUrlOf(ports, secrets);
  const node = { stack, ports, secrets, url, managementUrl };
  const children = [epmdChild(ports.epmd), rabbitmqChild(node, () => launch(program, node))];
  return { name: 'RabbitMQ', how: `an own child process of ${program}`, url, managementUrl, children };
}

/** Started by us, in the foreground: an epmd started by the broker would outlive it and listen on all addresses. */
const epmdChild = (port: number): ChildSpec => ({
  name: 'epmd',
  after: [],
  port,
  url: `tcp://127.0.0.1:${port}`,
  launch: () => ({
    command: which('epmd') ?? newest('/usr/lib/erlang/erts-*/bin/epmd') ?? 'epmd',
    args: ['-port', String(port), '-address', '127.0.0.1'],
    env: { PATH: process.env['PATH'] ?? '' },
  }),
  ready: () => Promise.resolve(),
});

type Node = { stack: string; ports: Ports; secrets: Secrets; url: string; managementUrl: string };

export const folderOf = (stack: string): string => join(pathsOf(stack).base, 'rabbitmq');

function rabbitmqChild({ stack, ports, secrets, url, managementUrl }: Node, launch: () => Launch): ChildSpec {
  // As in production, a restart declares nothing: the broker keeps its queues. `npm run stack -- broker` adds lost ones.
  let isProvisioned = false;
  return {
    name: 'rabbitmq',
    after: ['epmd'],
    port: ports.amqp,
    url,
    // A URL without credentials, for metrics only.
    managementUrl: `http://127.0.0.1:${ports.amqpMetrics}`,
    launch,
    ready: async (signal) => {
      const headers = { authorization: basicAuthorization(managementUrl) };
      const alive = new URL('/api/health/checks/virtual-hosts', managementUrl).href;
      await until(() => answers(alive.replace(/\/\/[^@/]*@/, '//'), headers), READY_WITHIN_MS, signal);
      if (!isProvisioned) await provision(stack, managementUrl, secrets, signal);
      isProvisioned = true;
    },
  };
}

function launch(program: string, { stack, ports, secrets }: Node): Launch {
  const folder = folderOf(stack);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'rabbitmq.conf'), configOf(ports, secrets.brokerAdmin), { mode: 0o600 });
  chmodSync(join(folder, 'rabbitmq.conf'), 0o600);
  const env = { ...environmentOf(stack, folder, ports), ...providePlugins(program, folder) };
  return { command: program, args: [], env };
}

const configOf = ({ amqp, amqpManagement, amqpMetrics }: Ports, password: string): string => `
listeners.tcp.default = 127.0.0.1:${amqp}
management.tcp.ip = 127.0.0.1
management.tcp.port = ${amqpManagement}
prometheus.tcp.ip = 127.0.0.1
prometheus.tcp.port = ${amqpMetrics}
default_user = ${ADMIN}
default_pass = ${password}
heartbeat = 10
log.console = true
log.console.level = warning
log.file = false
disk_free_limit.absolute = 50MB
vm_memory_high_watermark.absolute = ${MEMORY_LIMIT}
raft.wal_max_size_bytes = 64000000
`;

export const nodeOf = (stack: string): string => `topup-${identityOf(stack)}@localhost`;
export const epmdAddress = (port: number): Record<string, string> => ({
  ERL_EPMD_ADDRESS: '127.0.0.1',
  ERL_EPMD_PORT: String(port),
});

const environmentOf = (stack: string, folder: string, ports: Ports): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: folder,
  LANG: 'C.UTF-8',
  RABBITMQ_CONF_ENV_FILE: '/dev/null',
  RABBITMQ_NODENAME: nodeOf(stack),
  RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
  RABBITMQ_NODE_PORT: String(ports.amqp),
  RABBITMQ_DIST_PORT: String(ports.amqpDistribution),
  RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
  RABBITMQ_LOG_BASE: join(folder, 'log'),
  RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq'),
  ...epmdAddress(ports.epmd),
  // Makes the start script replace itself by the Erlang VM, so that our pid and our signals are the broker's.
  RUNNING_UNDER_SYSTEMD: 'true',
  // Listens on loopback only; idle schedulers do not busy-wait, which suits a small machine.
  RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
    '-kernel inet_dist_use_interface {127,0,0,1} +sbwt none +sbwtdcpu none +sbwtdio none',
});
