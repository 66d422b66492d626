import type { Server } from 'node:http';

/** More than the 2,000 event streams of one order process, because thousands of players in a mobile network share an address. */
const CONNECTIONS_EACH = 2_500;

/** Ends connections above the limit of their address at once, so that one address cannot use up all sockets. */
export function limitConnections(server: Server, each = CONNECTIONS_EACH): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    if (count > each) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
