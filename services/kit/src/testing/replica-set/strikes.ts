import type { mongo } from 'mongoose';
import type { Random } from '../simulation/random.ts';
import {
  failed,
  INTERRUPTIONS,
  itemsFailed,
  itemsOf,
  REFUSALS,
  shortened,
  UNCONFIRMED,
  unconfirmed,
  wholeCommand,
  type ServerError,
} from './failover-answers.ts';
import type { Answer, Forward, WireCommand } from './member.ts';

/**
 * The fault that one command meets while the primary is changing.
 * refused          an error before the command was applied
 * interrupted      an error after the command was applied
 * unconfirmed      applied and answered, with a write concern error
 * items refused    the first items of a batch are applied, the others get an error
 * items forgotten  the same answer, but all items are applied
 * cut before       the connection ends before the command was applied
 * cut after        the connection ends after the command was applied
 */
export const STRIKES = [
  'refused',
  'interrupted',
  'unconfirmed',
  'items refused',
  'items forgotten',
  'cut before',
  'cut after',
] as const;
export type Strike = (typeof STRIKES)[number];

/** The parts of the replica set that a fault needs. */
export type Stage = {
  readonly random: Random;
  /** Runs the command and returns its answer. */
  readonly work: (command: WireCommand, forward: Forward) => Promise<Uint8Array>;
  readonly isWrite: (command: WireCommand) => boolean;
  /** Makes the primary's answer. If the error says that it lost the primary role, this also simulates an election. */
  readonly tell: (error: ServerError, document: mongo.Document) => Uint8Array;
  readonly count: (name: string) => void;
};

type Meet = (stage: Stage, command: WireCommand, forward: Forward) => Promise<Answer>;

const either = <T>(random: Random, some: readonly T[]): T => some[random(some.length)] as T;
/** In half of all cases the error tells the driver that it may retry the write. */
const isRetryable = (random: Random): boolean => random(2) === 0;

const MEET: Readonly<Record<Strike, Meet>> = {
  refused: async ({ random, tell, count }) => {
    const error = either(random, REFUSALS);
    count(`error before it was done: ${error.codeName}`);
    return tell(error, failed(error, isRetryable(random)));
  },
  interrupted: async ({ random, work, tell, count }, command, forward) => {
    await work(command, forward);
    const error = either(random, INTERRUPTIONS);
    count(`error after it was done: ${error.codeName}`);
    return tell(error, failed(error, isRetryable(random)));
  },
  unconfirmed: async ({ random, work, tell, count, isWrite }, command, forward) => {
    const answer = await work(command, forward);
    if (!isWrite(command)) return answer;
    const error = either(random, UNCONFIRMED);
    count(`done, with a write concern error: ${error.codeName}`);
    return tell(error, unconfirmed(answer, error, isRetryable(random)));
  },
  'items refused': (stage, command, forward) => meetItems(stage, 'items refused', command, forward),
  'items forgotten': (stage, command, forward) => meetItems(stage, 'items forgotten', command, forward),
  'cut before': async ({ count }) => {
    count('connection cut: before it was done');
    return 'close';
  },
  'cut after': async ({ work, count }, command, forward) => {
    await work(command, forward);
    count('connection cut: after it was done');
    return 'close';
  },
};

export const meet = (
  stage: Stage,
  strikes: readonly Strike[],
  command: WireCommand,
  forward: Forward,
): Promise<Answer> => MEET[either(stage.random, strikes)](stage, command, forward);

/** A command that is not a batch runs normally. */
async function meetItems(
  { random, work, tell, count }: Stage,
  strike: Strike,
  command: WireCommand,
  forward: Forward,
): Promise<Answer> {
  const whole = wholeCommand(command.body, command.rest);
  const items = itemsOf(command.name, whole);
  if (!items) return work(command, forward);
  const first = random(items.length);
  const done = strike === 'items refused' ? first : items.length;
  const part: Forward = done === items.length ? forward : () => forward(shortened(command.name, whole, done));
  const answer = done === 0 ? null : await work(command, part);
  const error = either(random, INTERRUPTIONS);
  count(
    `error for items of a batch, ${strike === 'items refused' ? 'before' : 'after'} they were done: ${error.codeName}`,
  );
  return tell(error, itemsFailed(command.name, answer, first, items.length, error));
}
