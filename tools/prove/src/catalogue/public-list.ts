import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { startCatalogueProcess } from '@topup/catalogue/testing/process';
import { figure } from '@topup/tests/support/figures';

type Process = Pick<Awaited<ReturnType<typeof startCatalogueProcess>>, 'url' | 'pid'>;
type Options = { readonly rounds: number; readonly roundMs: number; readonly connections: number };
type Run = Loaded & { readonly cpuMicros: number };
type Case = { readonly name: string; readonly call: Call; readonly runs: Run[] };

const PATH = '/api/products/products/mobilelegends/items';
const requestFor = (more = ''): string => `GET ${PATH} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: */*\r\n${more}\r\n`;
const GOAL_PER_SECOND = 2_000;

export async function measurePublicList(catalogue: Process, options: Options) {
  const port = Number(new URL(catalogue.url).port);
  const ok = await askOnce(port, requestFor());
  const etag = /^etag: (.*)$/im.exec(ok.head)?.[1] ?? '';
  const conditional = requestFor(`if-none-match: ${etag}\r\n`);
  const unchanged = await askOnce(port, conditional);
  const caseOf = (name: string, request: string, { status, bytes }: typeof ok): Case => ({
    name,
    call: { port, request, status, bytes },
    runs: [],
  });
  const cases = [
    caseOf(`200 with ETag, ${ok.body.length} bytes of JSON`, requestFor(), ok),
    caseOf('304', conditional, unchanged),
  ];
  await runAll(cases, catalogue.pid, options);
  return cases.map(report).every(Boolean);
}

/** Alternates the order of the cases, so that a change of the machine's speed affects all cases alike. */
async function runAll(cases: readonly Case[], pid: number, { rounds, roundMs, connections }: Options): Promise<void> {
  for (const { call } of cases) await load(call, connections, roundMs);
  for (let round = 0; round < rounds; round++)
    for (const { call, runs } of round % 2 === 0 ? cases : cases.toReversed()) {
      const before = cpuMicrosOf(pid);
      const loaded = await load(call, connections, roundMs);
      runs.push({ ...loaded, cpuMicros: (cpuMicrosOf(pid) - before) / loaded.tookMs.length });
    }
}

const MICROS_PER_TICK = 10_000;
function cpuMicrosOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MICROS_PER_TICK;
}

function report({ name, runs }: Case): boolean {
  const rate = Math.round(median(runs.map(({ perSecond }) => perSecond)));
  const cpu = Math.round(median(runs.map(({ cpuMicros }) => cpuMicros)));
  const times = percentiles(runs.flatMap(({ tookMs }) => tookMs));
  figure(`public list, ${name}`, `${rate} requests/s (goal ${GOAL_PER_SECOND}), ${times}, ${cpu} µs of CPU each`);
  return rate >= GOAL_PER_SECOND;
}

export function percentiles(timesMs: readonly number[]): string {
  const sorted = Float64Array.from(timesMs).sort();
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
  return `p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} ms`;
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

type Call = { readonly port: number; readonly request: string; readonly status: number; readonly bytes: number };
type Loaded = { readonly perSecond: number; readonly tookMs: readonly number[] };
type Answer = { readonly status: number; readonly head: string; readonly body: Buffer; readonly bytes: number };

const HEAD_END = '\r\n\r\n';
const STATUS_AT = 'HTTP/1.1 '.length;
const statusIn = (bytes: Buffer): number => Number(bytes.toString('latin1', STATUS_AT, STATUS_AT + 3));

async function askOnce(port: number, request: string): Promise<Answer> {
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

/** Only counts bytes, because the cost of parsing would hide the server's cost. Rejects on another status or size. */
async function load(call: Call, connections: number, forMs: number): Promise<Loaded> {
  const tookMs: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + forMs;
  stayAwake(endsAt);
  await Promise.all(Array.from({ length: connections }, () => client(call, endsAt, tookMs)));
  return { perSecond: tookMs.length / ((performance.now() - startedAt) / 1_000), tookMs };
}

/** Keeps this process awake: waking it would cost the server several µs per answer, which would count as the server's cost. */
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
