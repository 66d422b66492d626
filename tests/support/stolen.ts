import { readFileSync } from 'node:fs';

type Ticks = { readonly all: number; readonly stolen: number };

/** The first line of `/proc/stat` (proc_stat(5)); null on systems without it. */
function ticks(): Ticks | null {
  try {
    // user, nice, system, idle, iowait, irq, softirq, steal. The fields after these are already included in the first
    // two.
    const counts = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
    return { all: counts.reduce((sum, count) => sum + count, 0), stolen: counts[7] ?? 0 };
  } catch {
    return null;
  }
}

/**
 * Measures from now on the CPU time that the host gives to other machines (steal), which no program here can influence.
 * @returns a function that returns the share since then in percent, as text: '?' where the system does not report it
 */
export function watchStolen(): () => string {
  const from = ticks();
  return () => {
    const to = ticks();
    if (!from || !to || to.all === from.all) return '?';
    return `${Math.round((100 * (to.stolen - from.stolen)) / (to.all - from.all))} %`;
  };
}
