import { readFileSync } from 'node:fs';

type Ticks = { readonly all: number; readonly stolen: number };

/** The first line of `/proc/stat` (proc_stat(5)); nothing where a system has none. */
function ticks(): Ticks | null {
  try {
    // user, nice, system, idle, iowait, irq, softirq, steal; what follows is counted in the first two already.
    const counts = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
    return { all: counts.reduce((sum, count) => sum + count, 0), stolen: counts[7] ?? 0 };
  } catch {
    return null;
  }
}

/**
 * Counts from now on how much of this machine's CPU time its host gives to others, which no program here can change.
 * @returns a function that answers the share since then in percent, as text: '?' where the system does not say
 */
export function watchStolen(): () => string {
  const from = ticks();
  return () => {
    const to = ticks();
    if (!from || !to || to.all === from.all) return '?';
    return `${Math.round((100 * (to.stolen - from.stolen)) / (to.all - from.all))} %`;
  };
}
