import { ownProcess } from './own-process.ts';
import type { Finding } from './page.ts';

export async function brakes(seed: number): Promise<Finding> {
  const { title, lines, faults } = await ownProcess('brakes', 'tests/brakes/run.ts', ['--seed', String(seed)]);
  return { title, lines, faults };
}
