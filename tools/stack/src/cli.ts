import { parseArgs } from 'node:util';
import { localStack, MAIN_STACK } from '@topup/kit/local-stack';
import { VERBS, type Verb } from './control/protocol.ts';
import { putBrokerRight } from './commands/broker.ts';
import { command, status, stopStack } from './commands/control.ts';
import { REPLICAS_MAX } from './ports.ts';
import { detach } from './commands/detach.ts';
import { runServers } from './commands/servers.ts';
import { runStart } from './commands/start.ts';

const USAGE = `npm run stack -- <command> [--stack <name>] [--detach]
  start [--replicas 2]         the whole product, in the foreground (--detach: in the background, returns when ready),
                               every service in one process, or in two that take turns
  dev                          the same for those who change it: what a change concerns restarts, or is refreshed in the page
  servers                      MongoDB, RabbitMQ and Redis alone, for tests
  status                       every child, its state, pid and port
  stop                         the whole stack
  start|stop|restart <child>   one child of a running stack
  broker                       declares what a running broker has lost: queues, exchanges, users and rights
The stack is --stack or TOPUP_STACK, which must agree, or else '${MAIN_STACK}'; each keeps its data below .data/<name>/.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stack: { type: 'string' },
    replicas: { type: 'string', default: '1' },
    detach: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<number> {
  const [verb = '', child] = positionals;
  const stack = localStack(values.stack);
  if (child !== undefined && VERBS.includes(verb as Verb)) return command(stack, verb as Verb, child);
  const replicas = Number(values.replicas);
  if (!(replicas >= 1 && replicas <= REPLICAS_MAX && Number.isInteger(replicas)))
    throw new Error(`--replicas: a service has 1 to ${REPLICAS_MAX} processes, not '${values.replicas}'.`);
  const inForeground = [import.meta.filename, verb, '--replicas', values.replicas];
  if (verb === 'status') return status(stack);
  if (verb === 'stop') return stopStack(stack);
  if (verb === 'broker') return putBrokerRight(stack);
  if (verb === 'start' || verb === 'dev')
    return values.detach ? detach(stack, inForeground) : runStart(stack, { replicas, isDev: verb === 'dev' });
  if (verb === 'servers') return values.detach ? detach(stack, inForeground) : runServers(stack);
  process.stderr.write(`${USAGE}\n`);
  return 2;
}

main().then(
  (code) => process.exit(values.help ? 0 : code),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  },
);
