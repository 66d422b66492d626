import { createServer, type AddressInfo, type Socket } from 'node:net';

/** The reply to one command in Redis' protocol; null leaves it unanswered. */
type Reply = (command: string) => string | null;
export const OK = '+OK\r\n';

/** A server that speaks enough of Redis' protocol to connect to, and answers commands as the test wants it to. */
export async function fakeRedis(reply: Reply) {
  const sockets = new Set<Socket>();
  const commands: string[] = [];
  let answer = reply;
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket.on('error', () => undefined));
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (data) => {
      // Each command is an array; its name is the first string in it.
      for (const [, name = ''] of data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
        const command = name.toLowerCase();
        commands.push(command);
        const text = answer(command);
        if (text !== null) socket.write(text);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next: Reply): void => void (answer = next),
    commands: (): readonly string[] => commands,
    connections: (): number => connections,
    close: (): void => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  };
}

/** Answers the commands that a client sends when it connects, and passes all others to `reply`. */
export const afterConnecting =
  (reply: Reply): Reply =>
  (command) => {
    if (command === 'info') return '$14\r\nredis_version:\r\n';
    return ['client', 'hello', 'auth', 'select'].includes(command) ? OK : reply(command);
  };
