import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { overrideOf, pathsOf } from './config.ts';
import { install } from './servers/install.ts';

const LIBRARIES = ['/usr/lib/*/faketime/libfaketimeMT.so.1'];

/** The library that lets a program's clock be moved, installed when it is missing. Null where there is none to be had. */
export async function clockLibrary(): Promise<string | null> {
  const [found] = globSync(LIBRARIES);
  if (found) return found;
  await install([{ what: 'libfaketime', debian: 'faketime', brew: 'libfaketime' }]).catch(() => undefined);
  return globSync(LIBRARIES)[0] ?? null;
}

const fileOf = (stack: string, child: string): string => join(pathsOf(stack).run, `${child}.clock`);

/** Seconds that a process's wall clock is ahead of the machine's, from within a second on. Its timers keep the right pace. */
export const setClock = (stack: string, child: string, aheadS: number): void =>
  writeFileSync(fileOf(stack, child), `${aheadS < 0 ? '' : '+'}${aheadS}\n`);

/** What a process is told whose clock can be moved: `TOPUP_CLOCK_LIBRARY` names the library. It starts with the right time. */
export function movableClock(stack: string, child: string): Record<string, string> {
  const library = overrideOf('CLOCK_LIBRARY');
  if (!library) return {};
  setClock(stack, child, 0);
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: fileOf(stack, child),
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}
