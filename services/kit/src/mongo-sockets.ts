import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const DEFAULT_PORT = 27_017;
const ports = new Set<number>();
let hasPath = false;

/**
 * Makes the driver notice a socket that died before a write. `write` returns false for a dead socket; the driver (7.8.0)
 * takes this for back pressure, waits for a `drain` event that never comes, and the operation hangs. If the driver's server
 * monitor hangs like this, the client never notices that the server is back (seen after 4 of 5 kills of a database under load).
 * Applies to all connections of this process to the ports of `url`, and if `url` names a Unix socket, to all Unix sockets.
 */
export function noticeDeadSockets(url: string): void {
  if (ports.size === 0) subscribe('net.client.socket', (message) => watch((message as { socket: Socket }).socket));
  ports.add(DEFAULT_PORT);
  const [, hosts = ''] = /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url) ?? [];
  hasPath ||= /%2F/i.test(hosts);
  for (const [, port] of hosts.matchAll(/:(\d+)(?=,|$)/g)) ports.add(Number(port));
}

const watch = (socket: Socket): void =>
  void socket.once('connect', () => {
    const { remotePort } = socket;
    if (remotePort === undefined ? hasPath : ports.has(remotePort)) guard(socket);
  });

/** A write to a dead socket throws; a write that waits for `drain` rejects when the socket closes. */
export function guard(socket: Socket): void {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  socket.write = (...args: unknown[]) => {
    if (socket.destroyed || socket.writableEnded) throw gone('the connection is closed');
    return write(...args);
  };
  socket.once('close', () => {
    if (socket.listenerCount('drain') > 0) socket.emit('error', gone('the connection was closed before a write'));
  });
}

/** With this code the error means that the database is away (see `isDatabaseAway`), not that there is a bug. */
const gone = (message: string): Error => Object.assign(new Error(message), { code: 'ECONNRESET' });
