import type { Log } from './log.ts';

/** Work that no request waits for; only the stop of the process waits for it. It may fail, because a job repeats it. */
export type Background = {
  /** Resolves when the work has ended, even if it failed. */
  readonly add: (work: Promise<unknown>) => Promise<void>;
  /** Aborted when the stop begins, so that long work can end early. */
  readonly stopping: AbortSignal;
  readonly beginStop: () => void;
  readonly stop: () => Promise<void>;
};

export function createBackground(log: Pick<Log, 'warn'>): Background {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const beginStop = () => stopping.abort(new Error('The service was stopped.'));
  return {
    add: (work) => {
      const task: Promise<void> = work
        .then(
          () => undefined,
          (error: unknown) => log.warn({ err: error }, 'work in the background failed; a job repeats it'),
        )
        .finally(() => running.delete(task));
      running.add(task);
      return task;
    },
    stopping: stopping.signal,
    beginStop,
    stop: async () => {
      beginStop();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
