import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { sign } from '../smile-one/signature.ts';

export type Received = Readonly<Record<string, string>>;
/** How one createorder call ends, as the test wants it. */
export type Behaviour = (res: ServerResponse, form: Received, standIn: StandIn) => void | Promise<void>;
export type StandIn = {
  readonly url: string;
  readonly key: string;
  /** Every createorder call that arrived, with any outcome. */
  readonly orders: Received[];
  /** The number of calls, by API call other than createorder. */
  readonly calls: Record<string, number>;
  /** What the next createorder calls do; delivering is the default. */
  behave: Behaviour;
  balance: string;
  /** While true, no call is answered at all. */
  silent: boolean;
  readonly nextId: () => string;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
};

export const json = (res: ServerResponse, body: object): void =>
  void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
export const deliver: Behaviour = (res, _form, standIn) =>
  json(res, { status: 200, message: 'success', order_id: standIn.nextId() });
export const refuse =
  (status: number, message = 'no'): Behaviour =>
  (res) =>
    json(res, { status, message });
export const dropConnection: Behaviour = (res) => void res.socket?.destroy();
export const html: Behaviour = (res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<html>ok</html>');
export const halfBody: Behaviour = (res) => {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': '999' });
  res.write('{"status":200,"order_id":"S');
  setImmediate(() => res.socket?.destroy());
};

/** A stand-in for the supplier on a real socket: checks signatures and answers as `behave` says. */
export async function startSupplier(): Promise<StandIn> {
  let ids = 0;
  const server = createServer((req, res) => void serve(standIn, req, res));
  const port = await listenOnFree(server);
  const standIn: StandIn = {
    url: `http://127.0.0.1:${port}/br`,
    key: 'stand-in-merchant-key',
    orders: [],
    calls: {},
    behave: deliver,
    balance: '100000.0',
    silent: false,
    nextId: () => `S${process.pid}-${++ids}`,
    start: () => listen(server, port),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

/**
 * Above the local stacks' ports and below the ephemeral ones, so that no other process takes the port while the
 * stand-in is down.
 */
const FIRST_PORT = 32_600;
const LAST_PORT = 32_767;

async function listenOnFree(server: Server): Promise<number> {
  const ports = LAST_PORT - FIRST_PORT + 1;
  const from = randomInt(ports);
  for (let i = 0; i < ports; i++) {
    const port = FIRST_PORT + ((from + i) % ports);
    try {
      await listen(server, port);
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw new Error(`No port from ${FIRST_PORT} to ${LAST_PORT} is free.`);
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

async function serve(standIn: StandIn, req: IncomingMessage, res: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of req) body += String(chunk);
  const form = Object.fromEntries(new URLSearchParams(body));
  const call = /^\/br\/smilecoin\/api\/(\w+)$/.exec(req.url ?? '')?.[1] ?? 'unknown';
  standIn.calls[call] = (standIn.calls[call] ?? 0) + 1;
  if (call === 'createorder') standIn.orders.push(form);
  if (standIn.silent) return;
  if (form['sign'] !== sign(form, standIn.key)) return json(res, { status: 20012, message: 'sign error' });
  if (call === 'createorder') return void (await standIn.behave(res, form, standIn));
  if (call === 'querypoints') return json(res, { status: 200, message: 'success', smile_points: standIn.balance });
  if (call === 'productlist')
    return json(res, { status: 200, message: 'success', data: { product: [{ id: 13, spu: '78&8', price: '6.25' }] } });
  if (call === 'getrole')
    return form['userid'] === '404'
      ? json(res, { status: 20003, message: 'USER ID ou Zone ID não existe' })
      : json(res, { status: 200, message: 'success', username: `Player ${form['userid']}`, zone: 4 });
  res.writeHead(404).end();
}
