import { sum, type Score, type Suite } from './suite.ts';

export type Run = { readonly suites: readonly Suite[]; readonly seconds: number };

const TOO_MANY_MEDIANS = 5;
/** Shorter tests are not listed as slow, because one pause of the garbage collector makes them five times as long. */
const SLOW_AT_LEAST_S = 2;

type Seen = { readonly run: number; readonly seconds: number; readonly ok: boolean };

/** For every test, and every suite that failed without naming a test: its result in each run. */
function sightings(runs: readonly Run[]): Map<string, Seen[]> {
  const all = new Map<string, Seen[]>();
  const add = (name: string, seen: Seen): void => void all.set(name, [...(all.get(name) ?? []), seen]);
  runs.forEach(({ suites }, index) => {
    const run = index + 1;
    for (const { name, failed, wallS, files = [] } of suites) {
      const tests = files.flatMap(({ file, tests }) => tests.map((test) => ({ file, ...test })));
      for (const { file, title, seconds, ok } of tests) add(`${file}: ${title}`, { run, seconds, ok });
      if (failed > 0 && tests.every(({ ok }) => ok)) add(name, { run, seconds: wallS, ok: false });
    }
  });
  return all;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return (low + high) / 2;
}

const list = (title: string, lines: readonly string[]): string =>
  [`${title}: ${lines.length === 0 ? 'none' : lines.length}`, ...lines.map((line) => `  ${line}`)].join('\n');

/** Lists every test that failed in a run, and every test that once took more than five times its own median. */
export function busyReport(runs: readonly Run[]): Score & { readonly text: string } {
  const failed: string[] = [];
  const slow: string[] = [];
  for (const [name, seen] of sightings(runs)) {
    const failures = seen.filter(({ ok }) => !ok).map(({ run }) => run);
    if (failures.length > 0) failed.push(`${name} (run ${failures.join(', ')})`);
    const usual = median(seen.map(({ seconds }) => seconds));
    const slowest = Math.max(...seen.map(({ seconds }) => seconds));
    if (slowest >= SLOW_AT_LEAST_S && slowest > TOO_MANY_MEDIANS * usual)
      slow.push(`${name}: ${slowest.toFixed(1)} s, usually ${usual.toFixed(1)} s`);
  }
  const text = [
    list('Failed', failed),
    list(`More than ${TOO_MANY_MEDIANS} times its median`, slow),
    list(
      'Runs',
      runs.map(({ suites, seconds }, index) => {
        const { passed, failed } = sum(suites);
        return `${index + 1}: ${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s`;
      }),
    ),
  ].join('\n');
  return { ...sum(runs.flatMap(({ suites }) => suites)), text };
}
