import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type Job = {
  readonly name: string;
  readonly url: string;
  /** The key for the transfers' hashes, in base64url. */
  readonly key: string;
  readonly seed: number;
  readonly operations: number;
  readonly clients: number;
  readonly accounts?: number;
  readonly broken?: Broken;
};
export type Broken = 'an unknown result taken for a refusal' | 'reads trusted as durable';
/** `outcome` is null if the command was refused because another command has used its key. */
export type Said = { readonly key: string; readonly outcome: string | null };

export type Replica = { readonly done: Promise<void>; stop(): void };

const RESTARTS_MAX = 20;

/** Starts a replica and, like a supervisor, restarts it if it exits before it is done. */
export function startReplica(job: Job, onMessage: (said: Said) => void): Replica {
  let child: ChildProcess;
  let stopping = false;
  const run = async (round: number): Promise<void> => {
    const mine = { ...job, name: `${job.name}.${round}`, seed: job.seed + round * 1_000 };
    child = fork(join(import.meta.dirname, 'replica.ts'), [JSON.stringify(mine)], { execArgv: ['--no-warnings'] });
    child.on('message', (said) => onMessage(said as Said));
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code === 0 || stopping) return;
    if (round === RESTARTS_MAX) throw new Error(`The replica ${job.name} ended too often; its errors are above`);
    await run(round + 1);
  };
  return {
    done: run(0),
    stop: () => {
      stopping = true;
      if (child.connected) child.send('stop');
    },
  };
}
