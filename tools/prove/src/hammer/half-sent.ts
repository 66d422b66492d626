import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { origin } from '@topup/tests/support/stack';
import type { Fault } from './fault.ts';

const SOCKETS = 170;
const HELD_MS = 8_000;
const PATHS = ['/api/payments/webhooks/ekupi', '/api/auth/google-auth'];

async function halfOf(path: string): Promise<Socket> {
  const { hostname, port, host } = new URL(origin());
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  const head = [`POST ${path} HTTP/1.1`, `host: ${host}`, 'content-type: application/json', 'content-length: 100'];
  socket.write(`${head.join('\r\n')}\r\n\r\n{"status":"success"`);
  return socket;
}

/** Many connections that announce 100 bytes and send 19 of them. */
export const halfSentBodies: Fault = {
  name: `${SOCKETS} half-sent requests`,
  strike: async () => {
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, (_, i) => halfOf(PATHS[i % 2] ?? '/')));
    await pause(HELD_MS);
    for (const socket of sockets) socket.destroy();
  },
};
