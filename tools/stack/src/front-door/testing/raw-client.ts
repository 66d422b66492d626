import { connect, type Socket } from 'node:net';

type RawClient = {
  readonly socket: Socket;
  readonly write: (bytes: string) => void;
  /** Waits for one complete answer or the end of the connection; returns what was received. */
  readonly answer: (hasBody?: boolean) => Promise<string>;
  readonly closed: Promise<void>;
};

/** Whether a text begins with one complete answer: its headers, and the body length that they announce. */
function isWhole(text: string, hasBody: boolean): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0 || text.startsWith('HTTP/1.1 100')) return false;
  const head = text.slice(0, end).toLowerCase();
  if (!hasBody) return true;
  const length = /content-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined) return text.length - end - 4 >= Number(length);
  return head.includes('transfer-encoding: chunked') && text.endsWith('0\r\n\r\n');
}

/** A client that writes any bytes, including what no HTTP library would send. */
export function rawClient(port: number): RawClient {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let isClosed = false;
  let onChange = (): void => undefined;
  socket.setEncoding('latin1').on('data', (text: string) => {
    // Ignore an interim answer.
    received = (received + text).replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, '');
    onChange();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) =>
    socket.on('close', () => {
      isClosed = true;
      onChange();
      resolve();
    }),
  );
  return {
    socket,
    write: (bytes) => void socket.write(bytes, 'latin1'),
    closed,
    answer: (hasBody = true) =>
      new Promise((resolve) => {
        onChange = () => {
          if (!isClosed && !isWhole(received, hasBody)) return;
          onChange = () => undefined;
          resolve(received);
          received = '';
        };
        onChange();
      }),
  };
}
