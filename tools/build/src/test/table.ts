import type { FileTime, Suite } from './suite.ts';

const SLOWEST = 20;
const number = (seconds: number): string => seconds.toFixed(1).padStart(9);
const line = (name: string, columns: readonly string[]): string => `  ${name.padEnd(64)}${columns.join('')}`;
const head = (name: string, ...columns: string[]): string =>
  line(
    name,
    columns.map((column) => column.padStart(9)),
  );

const total = (files: readonly FileTime[], of: 'setupS' | 'runS'): number =>
  files.reduce((all, file) => all + file[of], 0);

const suiteLine = ({ name, passed, failed, setupS = 0, wallS, files }: Suite): string => {
  const own = files ? number(setupS + total(files, 'setupS')) : number(setupS);
  const running = number(files ? total(files, 'runS') : wallS - setupS);
  return line(name, [own, running, number(wallS), String(passed + failed).padStart(9)]);
};

/**
 * Where the time went, in seconds: every suite and the slowest files. Setup and running are added up over workers that
 * run side by side, so they exceed the time on the clock.
 */
export function timeTable(suites: readonly Suite[]): string {
  const files = suites
    .flatMap((suite) => suite.files ?? [])
    .sort((a, b) => b.setupS + b.runS - a.setupS - a.runS)
    .slice(0, SLOWEST);
  return [
    'Where the time went, in seconds (workers added up)',
    head('suite', 'setup', 'running', 'clock', 'tests'),
    ...suites.map(suiteLine),
    '',
    head(`the ${files.length} slowest files`, 'setup', 'running', 'tests'),
    ...files.map(({ file, setupS, runS, tests }) =>
      line(file, [number(setupS), number(runS), String(tests.length).padStart(9)]),
    ),
  ].join('\n');
}
