import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const DEFAULT_PORT = 27_017;
const ports = new Set<number>();
/** Whether a database is reached by the path of a Unix socket. */
let hasPath = false;

/**
 * Makes the driver notice that a socket died in front of a write. The driver (7.8.0) takes the `false` of such a write
 * for back pressure and waits for a `drain` that never comes: the operation hangs for ever, and when it was the
 * monitor's, the client stays blind to a server that is long back. Seen in 4 of 5 kills under load.
 * Holds for every connection of this process to the ports of `url`, or to any Unix socket when it names one.
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

/** A write to a dead socket throws; one that waits for `drain` when the socket closes is rejected. */
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

/** Has the code of a connection closed by the server, so that it counts as a database that is away, not as a bug. */
const gone = (message: string): Error => Object.assign(new Error(message), { code: 'ECONNRESET' });
