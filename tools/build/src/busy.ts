import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { main, NODE, ROOT, say } from './steps.ts';
import { busyReport, type Run } from './test/busy-report.ts';
import { REPORTS } from './test/runners.ts';
import type { Suite } from './test/suite.ts';

const FOLDER = join(ROOT, '.data/busy');
const FAILURES = join(ROOT, '.data/failures');
const LOOPS_PER_CORE = 2;

/** Endless loops that compete with the tests for every core. Returns the function that ends them. */
function keepBusy(): () => void {
  const loops: ChildProcess[] = [];
  for (let i = 0; i < availableParallelism() * LOOPS_PER_CORE; i += 1)
    loops.push(spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }));
  const end = (): void => loops.forEach((loop) => loop.kill());
  process.once('exit', end);
  return end;
}

/** Runs the whole test suite, or only `sections` of it, once. Its output goes to a file. */
async function runSuite(number: number, sections: readonly string[]): Promise<Run> {
  const start = performance.now();
  const suites = join(REPORTS, 'suites.json');
  rmSync(suites, { force: true });
  rmSync(FAILURES, { recursive: true, force: true });
  const child = spawn(NODE, [join(import.meta.dirname, 'test.ts'), ...sections], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await pipeline(child.stdout, createWriteStream(join(FOLDER, `${number}.log`)));
  if (existsSync(FAILURES)) cpSync(FAILURES, join(FOLDER, `${number}-failures`), { recursive: true });
  if (!existsSync(suites)) throw new Error(`Run ${number} made no report; its output is .data/busy/${number}.log`);
  const read = JSON.parse(readFileSync(suites, 'utf8')) as Suite[];
  return { suites: read, seconds: (performance.now() - start) / 1000 };
}

await main(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [count = '5', ...sections] = positionals;
  const times = Number(count);
  if (!Number.isInteger(times) || times < 1) throw new Error(`How many runs? '${count}' is no number of them.`);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  say(`${times} runs beside ${availableParallelism() * LOOPS_PER_CORE} busy loops, ${LOOPS_PER_CORE} for each core`);
  const end = keepBusy();
  const runs: Run[] = [];
  try {
    while (runs.length < times) {
      const run = await runSuite(runs.length + 1, sections);
      runs.push(run);
      const { passed, failed } = busyReport([run]);
      say(`  run ${runs.length}: ${passed} passed, ${failed} failed (${run.seconds.toFixed(0)} s)`);
    }
  } finally {
    end();
  }
  const { text, passed, failed } = busyReport(runs);
  writeFileSync(join(FOLDER, 'report.txt'), `${text}\n`);
  say(`${text}\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
});
