import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, pathsOf, type StackSettings } from '../../config.ts';
import type { Ports } from '../../ports.ts';
import type { ChildSpec } from '../../process/child.ts';
import { answers, until } from '../../process/until.ts';
import type { Secrets } from '../../secrets.ts';
import type { Missing, Server } from '../server.ts';
import { newest, which } from '../which.ts';
import { ADMIN, authorization, provision } from './provision.ts';

const READY_WITHIN_MS = 90_000;
const PROGRAM_OF_PACKAGE = '/usr/lib/rabbitmq/lib/rabbitmq_server-*/sbin/rabbitmq-server';

export type Broker = Server & { readonly managementUrl: string | null };

/** Which RabbitMQ this stack uses: the given one, or an own child of a server found on the machine. */
export function planRabbitmq(stack: string, settings: StackSettings, ports: Ports, secrets: Secrets): Broker | Missing {
  if (settings.TOPUP_AMQP_URL) {
    const managementUrl = settings.TOPUP_AMQP_MANAGEMENT_URL ?? null;
    const how = 'the one given in TOPUP_AMQP_URL';
    return { name: 'RabbitMQ', how, url: settings.TOPUP_AMQP_URL, managementUrl, children: [] };
  }
  // The package's own program: its wrapper in the PATH changes to another user.
  const program = newest(PROGRAM_OF_PACKAGE) ?? which('rabbitmq-server');
  if (!program) return { missing: { what: 'RabbitMQ', debian: 'rabbitmq-server', brew: 'rabbitmq' } };
  const credentials = `${ADMIN}:${secrets.brokerAdmin}`;
  const url = `amqp://${credentials}@127.0.0.1:${ports.amqp}/topup`;
  const managementUrl = `http://${credentials}@127.0.0.1:${ports.amqpManagement}`;
  const children = [epmdChild(ports.epmd), rabbitmqChild({ stack, program, ports, secrets, url, managementUrl })];
  return { name: 'RabbitMQ', how: `an own child process of ${program}`, url, managementUrl, children };
}

/** Erlang's name server. Ours runs in the foreground on a port of its own; the broker's would outlive it on all addresses. */
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

type Node = {
  stack: string;
  program: string;
  ports: Ports;
  secrets: Secrets;
  url: string;
  managementUrl: string;
};

function rabbitmqChild({ stack, program, ports, secrets, url, managementUrl }: Node): ChildSpec {
  const folder = join(pathsOf(stack).base, 'rabbitmq');
  return {
    name: 'rabbitmq',
    after: ['epmd'],
    port: ports.amqp,
    url,
    launch: () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(join(folder, 'rabbitmq.conf'), configOf(ports, secrets.brokerAdmin), { mode: 0o600 });
      chmodSync(join(folder, 'rabbitmq.conf'), 0o600);
      writeFileSync(join(folder, 'enabled_plugins'), '[rabbitmq_management].\n');
      return { command: program, args: [], env: environmentOf(stack, folder, ports) };
    },
    ready: async (signal) => {
      const headers = { authorization: authorization(managementUrl) };
      const alive = new URL('/api/health/checks/port-listener/', managementUrl).href + String(ports.amqp);
      await until(() => answers(alive.replace(/\/\/[^@/]*@/, '//'), headers), READY_WITHIN_MS, signal);
      await provision(managementUrl, secrets);
    },
  };
}

const configOf = (ports: Ports, password: string): string => `
listeners.tcp.default = 127.0.0.1:${ports.amqp}
management.tcp.ip = 127.0.0.1
management.tcp.port = ${ports.amqpManagement}
default_user = ${ADMIN}
default_pass = ${password}
heartbeat = 10
log.console = true
log.console.level = warning
log.file = false
disk_free_limit.absolute = 50MB
vm_memory_high_watermark.absolute = 1GB
raft.wal_max_size_bytes = 64000000
`;

const environmentOf = (stack: string, folder: string, ports: Ports): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: folder,
  LANG: 'C.UTF-8',
  RABBITMQ_CONF_ENV_FILE: '/dev/null',
  RABBITMQ_NODENAME: `topup-${identityOf(stack)}@localhost`,
  RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
  RABBITMQ_NODE_PORT: String(ports.amqp),
  RABBITMQ_DIST_PORT: String(ports.amqpDistribution),
  RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
  RABBITMQ_LOG_BASE: join(folder, 'log'),
  RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq'),
  RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
  ERL_EPMD_ADDRESS: '127.0.0.1',
  ERL_EPMD_PORT: String(ports.epmd),
  // The program then becomes the Erlang machine itself, so that our pid and our signals are the broker's.
  RUNNING_UNDER_SYSTEMD: 'true',
  // Loopback only, and no busy waiting of idle schedulers on a small machine.
  RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
    '-kernel inet_dist_use_interface {127,0,0,1} +sbwt none +sbwtdcpu none +sbwtdio none',
});
