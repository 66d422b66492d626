import type { Log } from './log.ts';
import { failedRounds, jobsFailed } from './metrics.ts';

/** Something that a person has to look at. `watchJobs` opens an alarm for it. */
export type Trouble = {
  readonly kind: 'job_failing' | 'document_stuck';
  readonly subject: string;
  readonly detail: string;
  readonly since: Date;
};

/** Never runs twice at a time. An error is logged and counted, and the next round tries again. */
export type Job = {
  readonly name: string;
  readonly troubles: () => readonly Trouble[];
  stop(): Promise<void>;
  runNow(): Promise<void>;
};

/** Failed rounds in a row that count as trouble. Fewer only mean that a server was away for a moment. */
const FAILING_ROUNDS = 3;

export function every(ms: number, name: string, log: Log, work: () => Promise<void>): Job {
  let running: Promise<void> | null = null;
  let stopped = false;
  let failed = { rounds: 0, since: new Date(0), message: '' };
  const rounds = (count: number) => failedRounds.set({ job_name: name }, count);
  rounds(0);
  jobsFailed.inc({ job_name: name }, 0);

  function fail(error: unknown): void {
    const since = failed.rounds === 0 ? new Date() : failed.since;
    failed = { rounds: failed.rounds + 1, since, message: error instanceof Error ? error.message : String(error) };
    jobsFailed.inc({ job_name: name });
    rounds(failed.rounds);
    log.error({ err: error, job: name, rounds: failed.rounds }, 'job failed; next round tries again');
  }
  function succeed(): void {
    if (failed.rounds === 0) return;
    failed = { ...failed, rounds: 0 };
    rounds(0);
  }
  const round = (): Promise<void> =>
    (running ??= (async () => work())()
      .then(succeed, fail)
      .finally(() => (running = null)));
  const timer = setInterval(() => void (stopped || round()), ms);
  return {
    name,
    troubles: () => {
      const { rounds: count, since, message } = failed;
      if (count < FAILING_ROUNDS) return [];
      return [
        {
          kind: 'job_failing',
          subject: name,
          detail: `the job ${name} failed ${count} times in a row: ${message}`,
          since,
        },
      ];
    },
    runNow: async () => {
      if (running) await running;
      await round();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
