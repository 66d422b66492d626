import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a server whose connections a test can cut and restore. */
export type CuttableWire = {
  readonly url: string;
  /** Closes every connection and refuses new ones. */
  readonly cut: () => void;
  /** From now on drops every answer of the server, without closing anything. */
  readonly silence: () => void;
  /** Undoes `cut` and `silence`. */
  readonly mend: () => void;
  readonly close: () => Promise<void>;
};

/** Hooks for a test to watch the traffic, chunk by chunk. */
export type Taps = {
  /** Called once for each connection; the function that it returns receives what the client sends. */
  readonly sent?: () => (chunk: Buffer) => void;
  /** May replace the server's answer to the client. */
  readonly answered?: (chunk: Buffer) => Buffer;
};

/** A proxy in front of the server at `serverUrl`; its `url` leads through it. */
export async function cuttableWire(serverUrl: string, { sent, answered }: Taps = {}): Promise<CuttableWire> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let whole = true;
  let silent = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    keep(near);
    if (!whole) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    keep(far);
    if (sent) near.on('data', sent());
    near.pipe(far);
    far.on('data', (chunk: Buffer) => void (silent || near.write(answered ? answered(chunk) : chunk)));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(serverUrl);
  url.port = String((server.address() as AddressInfo).port);
  const drop = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    cut: () => {
      whole = false;
      drop();
    },
    silence: () => void (silent = true),
    mend: () => {
      whole = true;
      silent = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        drop();
      }),
  };
}
