import { ownProcess } from './own-process.ts';
import type { Finding } from './page.ts';

export async function hammer(minutes: number, seed: number): Promise<Finding> {
  const args = ['--seed', String(seed), '--minutes', String(minutes)];
  const { title, lines, faults } = await ownProcess('hammer', 'tools/prove/src/hammer/hammer.ts', args);
  return { title, lines, faults };
}
