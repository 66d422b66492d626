import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { startCatalogueProcess } from '@topup/catalogue/testing/process';
import type { BareAnswer, BareJob } from './bare-server.ts';
import { askOnce, load, type Answer, type Call, type Loaded } from './wire.ts';

export type Process = Pick<Awaited<ReturnType<typeof startCatalogueProcess>>, 'url' | 'pid'>;
export type Options = { readonly rounds: number; readonly roundMs: number; readonly connections: number };
type Side = { readonly call: Call; readonly pid: number; readonly runs: Run[] };
type Run = Loaded & { readonly cpuMicros: number };
type Pair = { readonly name: string; readonly goal: number; readonly catalogue: Side; readonly bare: Side };

const PATH = '/api/products/products/mobilelegends/items';
const requestFor = (more = ''): string => `GET ${PATH} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: */*\r\n${more}\r\n`;
const OWN_HEADERS = ['date', 'connection', 'keep-alive'];

export async function comparePublicList(catalogue: Process, options: Options, say: (line: string) => void) {
  const port = Number(new URL(catalogue.url).port);
  const ok = await askOnce(port, requestFor());
  const etag = /^etag: (.*)$/im.exec(ok.head)?.[1] ?? '';
  const conditional = requestFor(`if-none-match: ${etag}\r\n`);
  const unchanged = await askOnce(port, conditional);
  const bare = await startBareServer({ etag, ok: bareAnswer(ok), unchanged: bareAnswer(unchanged) });
  try {
    const pairs: Pair[] = [];
    for (const [name, goal, request, answer] of [
      [`200 with ETag, ${ok.body.length} bytes of JSON`, 0.6, requestFor(), ok],
      ['304', 0.8, conditional, unchanged],
    ] as const) {
      const side = (at: number, pid: number): Side => {
        const call = { port: at, request, status: answer.status, bytes: answer.bytes };
        return { call, pid, runs: [] };
      };
      await mustSendTheSame(bare.port, request, answer);
      pairs.push({ name, goal, catalogue: side(port, catalogue.pid), bare: side(bare.port, bare.pid) });
    }
    await runAll(pairs, options);
    return pairs.map((pair) => report(pair, say)).every(Boolean);
  } finally {
    bare.stop();
  }
}

const headersOf = ({ head }: Answer): [string, string][] =>
  head
    .split('\r\n')
    .slice(1)
    .map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trim()];
    });

const bareAnswer = (answer: Answer): BareAnswer => ({
  headers: headersOf(answer)
    .filter(([name]) => !OWN_HEADERS.includes(name.toLowerCase()))
    .flat(),
  body: answer.body.toString(),
});

async function mustSendTheSame(port: number, request: string, { bytes, body, status }: Answer): Promise<void> {
  const bare = await askOnce(port, request);
  if (bare.status !== status || bare.bytes !== bytes || !bare.body.equals(body))
    throw new Error(`the bare server sends something else:\n${bare.head}`);
}

async function startBareServer(job: BareJob) {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { execArgv: ['--no-warnings'] });
  child.send(job);
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: child.pid ?? 0, stop: () => child.disconnect() };
}

/** In alternating order, so that changes in the machine's speed affect all of them. */
async function runAll(pairs: readonly Pair[], { rounds, roundMs, connections }: Options): Promise<void> {
  const sides = pairs.flatMap(({ catalogue, bare }) => [catalogue, bare]);
  for (const { call } of sides) await load(call, connections, roundMs);
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const before = cpuMicrosOf(side.pid);
      const loaded = await load(side.call, connections, roundMs);
      side.runs.push({ ...loaded, cpuMicros: (cpuMicrosOf(side.pid) - before) / loaded.tookMs.length });
    }
}

const MICROS_PER_TICK = 10_000;
function cpuMicrosOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MICROS_PER_TICK;
}

function report({ name, goal, catalogue, bare }: Pair, say: (line: string) => void): boolean {
  const ratio = median(catalogue.runs.map(({ perSecond }, i) => perSecond / (bare.runs[i]?.perSecond ?? 0)));
  say(`\n${name}`);
  for (const [who, { runs }] of [
    ['catalogue', catalogue],
    ['bare node:http', bare],
  ] as const) {
    const rate = Math.round(median(runs.map(({ perSecond }) => perSecond)));
    const cpu = Math.round(median(runs.map(({ cpuMicros }) => cpuMicros)));
    const times = percentiles(runs.flatMap(({ tookMs }) => tookMs));
    say(`  ${who.padEnd(15)} ${String(rate).padStart(6)} requests/s  ${times}  ${cpu} µs of CPU each`);
  }
  say(
    `  ${percent(ratio)} of the bare server's requests/s, the median of ${bare.runs.length} rounds (goal ${percent(goal)})`,
  );
  return ratio >= goal;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

export function percentiles(timesMs: readonly number[]): string {
  const sorted = Float64Array.from(timesMs).sort();
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
  return `p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} ms`;
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
