import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { overrideOf, pathsOf } from './config.ts';
import { install } from './servers/install.ts';

const LIBRARIES = ['/usr/lib/*/faketime/libfaketimeMT.so.1'];

/** The path of libfaketime, which is installed if it is missing. Null if it is not available. */
export async function clockLibrary(): Promise<string | null> {
  const [found] = globSync(LIBRARIES);
  if (found) return found;
  await install([{ what: 'libfaketime', debian: 'faketime', brew: 'libfaketime' }]).catch(() => undefined);
  return globSync(LIBRARIES)[0] ?? null;
}

const fileOf = (stack: string, child: string): string => join(pathsOf(stack).run, `${child}.clock`);

const offset = (aheadS: number): string => `${aheadS < 0 ? '' : '+'}${aheadS}`;

/** `aheadS`: seconds ahead of the machine's clock. The child notices within a second. Its timers keep their pace. */
export const setClock = (stack: string, child: string, aheadS: number): void =>
  writeFileSync(fileOf(stack, child), `${offset(aheadS)}\n`);

/** The environment in which a program's clock is always so far ahead. */
export const clockAhead = (library: string, aheadS: number): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME: offset(aheadS),
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  // With its fix for old C libraries every wait of the embedded MongoDB would end at once, and use up a processor.
  FAKETIME_FORCE_MONOTONIC_FIX: '0',
});

const startsAheadS = (): number => Number(overrideOf('CLOCK_AHEAD_S') ?? 0);

/** The clock of a child that nobody moves while it runs. Empty: the machine's. */
export function clockOfStart(): Record<string, string> {
  const library = overrideOf('CLOCK_LIBRARY');
  return library && startsAheadS() !== 0 ? clockAhead(library, startsAheadS()) : {};
}

/** The clock of a service, which `setClock` can move. */
export function movableClock(stack: string, child: string): Record<string, string> {
  const library = overrideOf('CLOCK_LIBRARY');
  if (!library) return {};
  setClock(stack, child, startsAheadS());
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: fileOf(stack, child),
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}
