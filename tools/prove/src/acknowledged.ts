import { startReplica, type Job, type Replica, type Said } from './replicas.ts';

export const REPLICAS = 4;
const CLIENTS_EACH = 8;

export type Acks = {
  readonly outcomes: Map<string, string>;
  readonly faults: string[];
  count: number;
  repeated: number;
};

export const newAcks = (): Acks => ({ outcomes: new Map(), faults: [], count: 0, repeated: 0 });

function hear(acks: Acks, { key, outcome }: Said): void {
  acks.count++;
  if (outcome === null) return;
  const before = acks.outcomes.get(key);
  if (before !== undefined) acks.repeated++;
  if (before !== undefined && before !== outcome) acks.faults.push(`${key}: answered as ${before} and as ${outcome}`);
  acks.outcomes.set(key, outcome);
}

export const replicas = (job: Omit<Job, 'name' | 'clients'>, acks: Acks): Replica[] =>
  Array.from({ length: REPLICAS }, (_, i) =>
    startReplica({ ...job, name: `r${i}`, seed: job.seed + i, clients: CLIENTS_EACH }, (said) => hear(acks, said)),
  );
