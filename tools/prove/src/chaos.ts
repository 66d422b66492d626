import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '@topup/stack/config';
import type { Finding } from './page.ts';

const BREACH = /^ {2}BREACH /;

export async function chaos(orders: number, seed: number, only?: string): Promise<Finding> {
  const args = [
    'tests/chaos/chaos.ts',
    '--seed',
    String(seed),
    '--orders',
    String(orders),
    ...(only ? ['--faults', only] : []),
  ];
  const env = { ...process.env, TOPUP_STACK: 'chaos' };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  const [before = '', proof] = text.split(/^(?=chaos: )/m);
  const lines = (proof ?? '').split('\n').filter((line) => line.startsWith('  '));
  const faults = lines.filter((line) => BREACH.test(line)).map((line) => line.replace(BREACH, ''));
  if (code !== 0 && faults.length === 0) faults.push(`the run ended with ${code}: ${before.slice(-2_000)}`);
  const strikes = before.split('\n').filter((line) => /^ {2}\S.*, healed after /.test(line));
  const kept = [...strikes, ...lines.filter((line) => !BREACH.test(line))].map((line) => line.trim());
  return { title: (proof ?? 'chaos').split('\n', 1)[0] ?? '', lines: kept, faults };
}
