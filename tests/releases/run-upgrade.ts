import { join } from 'node:path';
import { runNode } from '@topup/kit/testing/program';
import { clockAhead, clockLibrary } from '@topup/stack/clock';
import { STACK } from '../support/stack.ts';
import { readKept } from './kept.ts';

const SECOND_MS = 1_000;

/** Upgrades a store of its own from this kept data, at the data's own time. Returns what was wrong. */
export async function faultsOfUpgrade(path: string): Promise<string[]> {
  const library = await clockLibrary();
  if (!library) throw new Error('libfaketime is missing and could not be installed');
  const aheadS = Math.ceil((Date.parse(readKept(path).at) - Date.now()) / SECOND_MS);
  const clocks = { TOPUP_CLOCK_LIBRARY: library, TOPUP_CLOCK_AHEAD_S: String(aheadS) };
  const env = { ...process.env, ...clocks, ...clockAhead(library, aheadS), TOPUP_STACK: `${STACK}-upgrade` };
  const { stdout, stderr } = await runNode([join(import.meta.dirname, 'upgrade.ts'), path], env);
  const last = stdout.trim().split('\n').at(-1) ?? '';
  if (!last.startsWith('{')) throw new Error(`the upgrade ended early: ${stdout}${stderr}`);
  return (JSON.parse(last) as { faults: string[] }).faults;
}
