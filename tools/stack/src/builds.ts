import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './config.ts';
import { say } from './say.ts';

const TOLD = 12;

const SCRIPTS = {
  contracts: ['generate.ts', 'contracts'],
  everything: ['build.ts'],
} as const;

export function build(part: keyof typeof SCRIPTS, signal: AbortSignal): Promise<void> {
  const [script, ...args] = SCRIPTS[part];
  const child = spawn(process.execPath, ['--no-warnings', join(ROOT, 'tools/build/src', script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let problem = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) if (line.trim()) say(line.trim());
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (problem += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      const lines = problem.trim().split('\n').slice(0, TOLD).join('\n');
      reject(new Error(`The build failed.\n${lines}`));
    });
  });
}
