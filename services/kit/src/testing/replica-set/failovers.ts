import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import type { Random } from '../simulation/random.ts';
import { failed, INTERRUPTIONS, isStateChange } from './failover-answers.ts';
import { keptBack, levelOf, RolledBack, type Isolation } from './isolation.ts';
import type { Answer, Forward, WireCommand } from './member.ts';
import { pretendReplicaSet, type Play, type ReplicaSet } from './replica-set.ts';
import { retriedWrites } from './retried-writes.ts';
import { meet, type Stage, type Strike } from './strikes.ts';

export type Failovers = {
  readonly url: string;
  /** From now on one command in `oneIn` meets one of these faults; an empty list stops them. */
  readonly strike: (strikes: readonly Strike[], oneIn?: number) => void;
  /** Leaves the set without a primary for `forMs`, then makes another member the primary. */
  readonly stepDown: (forMs: number) => Promise<void>;
  /** Like `stepDown`, and the old primary closes all its connections. */
  readonly shutDown: (forMs: number) => Promise<void>;
  /** The primary stops answering for `forMs`, then another member becomes the primary. */
  readonly fallSilent: (forMs: number) => Promise<void>;
  /**
   * Isolates the primary from the other members. Its writes reach no majority, and majority reads do not show them.
   * Then it is replaced and its writes are rolled back; none of them was acknowledged.
   */
  readonly rollBack: (forMs: number) => Promise<void>;
  /** Counts of the faults that were injected: `<kind>: <which>`. */
  readonly played: ReadonlyMap<string, number>;
  /** Reads that could have returned rolled-back data, as command and collection. */
  readonly localReads: ReadonlySet<string>;
  readonly close: () => Promise<void>;
};

const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'bulkWrite']);
const QUERIES = new Set(['find', 'aggregate', 'count', 'distinct']);
const isWrite = ({ name }: Pick<WireCommand, 'name'>): boolean => WRITES.has(name);
/** Time without a primary after a rollback. */
const ELECTION_MS = 500;

/** The fault that is injected at present. */
type Scene = { strikes: readonly Strike[]; oneIn: number; isolation: Isolation | null };

/** A proxy that makes one server look like a replica set, whose primary fails in every way that a driver can see. */
export async function playFailovers(
  serverUrl: string,
  random: Random,
  isolate: () => Isolation = keptBack,
): Promise<Failovers> {
  const played = new Map<string, number>();
  const localReads = new Set<string>();
  const scene: Scene = { strikes: [], oneIn: 1, isolation: null };
  const count = (name: string): void => void played.set(name, (played.get(name) ?? 0) + 1);
  const stage: Stage = {
    random,
    isWrite,
    count,
    work: worker(scene, count),
    tell: (error, document) => {
      const member = set.primary() ?? 0;
      if (!isStateChange(error)) return set.answerOf(member, document);
      // The answer gets the topology version from before the member is elected again.
      set.elect(null);
      const answer = set.answerOf(member, document);
      set.elect(member);
      return answer;
    },
  };
  const play = player(stage, scene);
  const set = await pretendReplicaSet(serverUrl, (command, forward) => {
    if (QUERIES.has(command.name) && levelOf(command) === 'local')
      localReads.add(`${command.name} ${String(mongo.BSON.deserialize(command.body)[command.name])}`);
    return play(command, forward);
  });
  return {
    url: set.url,
    played,
    localReads,
    close: set.close,
    strike: (strikes, oneIn = 10) => void Object.assign(scene, { strikes, oneIn }),
    ...goings(set, random, scene, isolate, count),
  };
}

/** Runs a command; a retried write gets its first answer again. On an isolated primary the `Isolation` runs it. */
function worker(scene: Scene, count: (name: string) => void) {
  const retried = retriedWrites();
  return async (command: WireCommand, forward: Forward): Promise<Uint8Array> => {
    const { isolation } = scene;
    if (!isWrite(command)) return isolation ? isolation.read(command, forward) : forward();
    const { answer, was } = await retried.once(command, () =>
      isolation ? isolation.write(command, forward) : forward(),
    );
    if (was) count('retried write: answered as before');
    return answer;
  };
}

const player =
  (stage: Stage, scene: Scene): Play =>
  async (command, forward): Promise<Answer> => {
    const { random, work, tell, count } = stage;
    const mayStrike = isWrite(command) || QUERIES.has(command.name);
    try {
      const isHit = scene.strikes.length > 0 && mayStrike && random(scene.oneIn) === 0;
      return isHit ? await meet(stage, scene.strikes, command, forward) : await work(command, forward);
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
      count(`error of a cut off primary: ${isWrite(command) ? 'write' : 'linearizable read'}`);
      if (random(2) === 0) return 'close';
      const interrupted = INTERRUPTIONS[random(INTERRUPTIONS.length)]!;
      return tell(interrupted, failed(interrupted, random(2) === 0));
    }
  };

type Goings = Pick<Failovers, 'stepDown' | 'shutDown' | 'fallSilent' | 'rollBack'>;

function goings(
  set: ReplicaSet,
  random: Random,
  scene: Scene,
  isolate: () => Isolation,
  count: (name: string) => void,
): Goings {
  const current = (): number => set.primary() ?? 0;
  const other = (member: number): number => (member + 1 + random(2)) % 3;
  const replace = async (forMs: number): Promise<void> => {
    const next = other(current());
    set.elect(null);
    await pause(forMs);
    set.elect(next);
  };
  return {
    stepDown: async (forMs) => {
      count('primary: stepped down');
      await replace(forMs);
    },
    shutDown: async (forMs) => {
      count('primary: shut down');
      const before = current();
      const replaced = replace(forMs);
      set.hangUp(before);
      await replaced;
    },
    fallSilent: async (forMs) => {
      count('primary: fell silent');
      const before = current();
      const speak = set.silence(before);
      await pause(forMs);
      set.elect(other(before));
      // The old primary answers again only when its clients already use the new one.
      await pause(forMs);
      speak();
    },
    rollBack: async (forMs) => {
      count('primary: cut off, its writes rolled back');
      const isolation = (scene.isolation = isolate());
      await pause(forMs);
      const replaced = replace(ELECTION_MS);
      await isolation.end();
      scene.isolation = null;
      await replaced;
    },
  };
}
