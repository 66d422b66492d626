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

/** `aheadS`: seconds ahead of the machine's clock. The child notices within a second. Its timers keep their pace. */
export const setClock = (stack: string, child: string, aheadS: number): void =>
  writeFileSync(fileOf(stack, child), `${aheadS < 0 ? '' : '+'}${aheadS}\n`);

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
