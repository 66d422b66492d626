import { ownProcess } from './own-process.ts';
import type { Finding } from './page.ts';

export async function chaos(orders: number, seed: number, only?: string): Promise<Finding> {
  const args = ['--seed', String(seed), '--orders', String(orders), ...(only ? ['--faults', only] : [])];
  const { title, lines, faults, before } = await ownProcess('chaos', 'tests/chaos/chaos.ts', args);
  const strikes = before.split('\n').filter((line) => /^ {2}\S.*, healed after /.test(line));
  return { title, lines: [...strikes.map((line) => line.trim()), ...lines], faults };
}
