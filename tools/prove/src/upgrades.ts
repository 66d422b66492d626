import { ownProcess } from './own-process.ts';
import type { Finding } from './page.ts';

export async function upgrades(seed: number): Promise<Finding> {
  const { title, lines, faults } = await ownProcess('upgrades', 'tests/upgrades/run.ts', ['--seed', String(seed)]);
  return { title, lines, faults };
}
