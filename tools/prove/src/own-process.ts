import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '@topup/stack/config';
import type { Finding } from './page.ts';

const BREACH = /^ {2}BREACH /;

/**
 * Runs a proof in a process of its own, because a proof reads its stack's name from the environment. In its output, the
 * result begins with `<name>: `; `before` is the output before that.
 */
export async function ownProcess(
  name: string,
  script: string,
  args: readonly string[],
): Promise<Finding & { before: string }> {
  const env = { ...process.env, TOPUP_STACK: name };
  const command = ['--no-warnings', script, ...args];
  const child = spawn(process.execPath, command, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  const [before = '', proof = name] = text.split(new RegExp(`^(?=${name}: )`, 'm'));
  const [title = name, ...rest] = proof.split('\n');
  const lines = rest.filter((line) => line.startsWith('  '));
  const faults = lines.filter((line) => BREACH.test(line)).map((line) => line.replace(BREACH, ''));
  if (code !== 0 && faults.length === 0) faults.push(`the run ended with ${code}: ${before.slice(-2_000)}`);
  return { title, faults, before, lines: lines.filter((line) => !BREACH.test(line)).map((line) => line.trim()) };
}
