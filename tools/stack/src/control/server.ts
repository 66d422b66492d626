import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import type { Supervisor } from '../process/supervisor.ts';
import { say } from '../say.ts';
import { socketOf, VERBS, type StackReport, type Verb } from './protocol.ts';

type Controlled = {
  readonly stack: string;
  readonly supervisor: Supervisor;
  readonly report: () => StackReport;
  readonly stop: () => void;
};

export function serveControl(controlled: Controlled): Promise<Server> {
  const socket = socketOf(controlled.stack);
  mkdirSync(dirname(socket), { recursive: true, mode: 0o700 });
  rmSync(socket, { force: true });
  const server = createServer((request, response) => {
    obey(controlled, request).then(
      (answer) => send(response, 200, answer),
      (error: unknown) => send(response, 409, { message: (error as Error).message }),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, () => {
      chmodSync(socket, 0o600);
      resolve(server);
    });
  });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function obey({ supervisor, report, stop }: Controlled, request: IncomingMessage): Promise<object> {
  const [what, name = '', verb] = (request.url ?? '').split('/').slice(1).map(decodeURIComponent);
  if (request.method === 'GET' && what === 'status') return report();
  if (request.method === 'POST' && what === 'stop') {
    stop();
    return report();
  }
  const child = supervisor.find(name);
  if (!child)
    throw new Error(
      `There is no '${name}'; there are ${report()
        .children.map((one) => one.name)
        .join(', ')}.`,
    );
  if (!VERBS.includes(verb as Verb)) throw new Error(`'${verb ?? ''}' is not one of ${VERBS.join(', ')}.`);
  say(`asked to ${verb} ${name}`);
  if (verb === 'stop' || verb === 'restart') await child.stop();
  if (verb === 'start' || verb === 'restart') await child.start();
  say(`${name} ${child.state() === 'ready' ? 'is ready' : 'is stopped'}`);
  return report();
}
