import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Call = { readonly port: number; readonly request: string; readonly status: number; readonly bytes: number };
export type Loaded = { readonly perSecond: number; readonly tookMs: readonly number[] };
type Answer = { readonly status: number; readonly head: string; readonly body: Buffer; readonly bytes: number };

const HEAD_END = '\r\n\r\n';
const STATUS_AT = 'HTTP/1.1 '.length;
const statusIn = (bytes: Buffer): number => Number(bytes.toString('latin1', STATUS_AT, STATUS_AT + 3));

export async function askOnce(port: number, request: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  socket.write(request);
  let got = Buffer.alloc(0);
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    got = Buffer.concat([got, chunk]);
    const end = got.indexOf(HEAD_END);
    if (end < 0) continue;
    const head = got.toString('latin1', 0, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    const bytes = end + HEAD_END.length + length;
    if (got.length < bytes) continue;
    socket.destroy();
    return { status: statusIn(got), head, body: got.subarray(bytes - length, bytes), bytes };
  }
}

/** Counts bytes: a client that parses would hide the server's cost. Rejects on another status or size. */
export async function load(call: Call, connections: number, forMs: number): Promise<Loaded> {
  const tookMs: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + forMs;
  stayAwake(endsAt);
  await Promise.all(Array.from({ length: connections }, () => client(call, endsAt, tookMs)));
  return { perSecond: tookMs.length / ((performance.now() - startedAt) / 1_000), tookMs };
}

/** Waking a sleeping client costs the server several µs per answer, which would exaggerate its measured cost. */
function stayAwake(untilMs: number): void {
  if (performance.now() < untilMs) setImmediate(stayAwake, untilMs);
}

async function client({ port, request, status, bytes }: Call, endsAt: number, tookMs: number[]): Promise<void> {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  await new Promise<void>((resolve, reject) => {
    let [got, askedAt] = [0, performance.now()];
    socket.on('data', (chunk: Buffer) => {
      if (got === 0 && statusIn(chunk) !== status) reject(new Error(`answered ${chunk.toString('latin1', 0, 200)}`));
      got += chunk.length;
      if (got < bytes) return;
      if (got > bytes) reject(new Error(`${got} bytes instead of ${bytes}`));
      const now = performance.now();
      tookMs.push(now - askedAt);
      if (now >= endsAt) return resolve();
      [got, askedAt] = [0, now];
      socket.write(request);
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server closed the connection')));
    socket.write(request);
  });
  socket.destroy();
}
