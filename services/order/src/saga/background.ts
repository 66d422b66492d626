import type { Log } from '@topup/kit/log';

/** Work that only shutdown waits for. It may fail: the sweeper repeats it. */
export type Background = { readonly add: (work: Promise<unknown>) => void; readonly done: () => Promise<void> };

export function createBackground(log: Log): Background {
  const running = new Set<Promise<unknown>>();
  return {
    add: (work) => {
      const task = work
        .catch((error: unknown) => log.warn({ err: error }, 'not sent; the sweeper will send it again'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    done: async () => void (await Promise.all(running)),
  };
}
