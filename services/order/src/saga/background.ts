import type { Log } from '@topup/kit/log';

/** Work that nobody waits for but the end of the process. It may fail: the sweeper does it again. */
export type Background = { readonly add: (work: Promise<unknown>) => void; readonly done: () => Promise<void> };

export function createBackground(log: Log): Background {
  const running = new Set<Promise<unknown>>();
  return {
    add: (work) => {
      const settled = work
        .catch((error: unknown) => log.warn({ err: error }, 'not sent now; the sweeper sends it again'))
        .finally(() => running.delete(settled));
      running.add(settled);
    },
    done: async () => void (await Promise.all(running)),
  };
}
