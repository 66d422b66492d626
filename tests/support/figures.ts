import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { ROOT } from './stack.ts';

/** The checked out commit. Call it before a run, because a new commit may be made meanwhile. */
export const commit = (): string =>
  execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], { cwd: ROOT, encoding: 'utf8' }).trim();

const day = new Date().toISOString().slice(0, 10);
const command = ['npm run', process.env['npm_lifecycle_event'], '--', ...process.argv.slice(2)].join(' ');
const machine = `${cpus().length} cores of ${cpus()[0]?.model}, load before ${loadavg()[0]?.toFixed(1)}`;
const origin = [`\`${command.replace(/ --$/, '')}\``, day, commit(), machine];

const row = (cells: readonly string[]): void => void process.stdout.write(`| ${cells.join(' | ')} |\n`);
let isBegun = false;

/** Prints a row for docs/figures.md: what was measured, the result, the command, date, commit and machine. */
export function figure(measured: string, result: string): void {
  if (!isBegun) row(['measured', 'result', 'command', 'date', 'commit', 'machine']);
  if (!isBegun) row(Array.from({ length: 6 }, () => '---'));
  isBegun = true;
  row([measured, result, ...origin]);
}
