import { setTimeout as pause } from 'node:timers/promises';
import { confirmed } from './audit.ts';
import { readBooks, type Sources } from './readers/read-books.ts';
import type { Read } from './recent.ts';
import type { Breach } from './records.ts';
import { breachList, readOn, type Place } from './walk-books.ts';
import { newCarry, type Carry, type TransferSums } from './walks/stage.ts';

type Expected = Pick<TransferSums, 'transfers' | 'accounts'>;

/** A reading of all books, in slices; JSON. */
export type Whole = {
  readonly beganMs: number;
  readonly place: Place;
  readonly carry: Carry;
  /** Milliseconds: transfers before it are read, and their sums must be the ones that were remembered when the reading began. */
  readonly untilMs: number;
  readonly expected: Expected;
  /** What the slices have found so far. */
  readonly breaches: readonly Breach[];
  readonly isOver: boolean;
};

export const beginWhole = ({ horizonMs, sums: { transfers, accounts } }: Read, now: Date): Whole => ({
  beganMs: now.getTime(),
  place: { stage: 0 },
  carry: newCarry(),
  untilMs: horizonMs,
  expected: structuredClone({ transfers, accounts }),
  breaches: [],
  isOver: false,
});

const FOUND_MAX = 200;
/** After each batch the reading pauses for three times as long as it took, so that orders have the database for themselves. */
const PAUSED_FOR = 3;

/** Reads the next slice, which ends with the first batch after `endsMs` (of the clock of `performance`). */
export async function readSlice(sources: Sources, whole: Whole, endsMs: number): Promise<Whole> {
  let steps = 0;
  const first = async () => {
    const read = await slice(sources, whole, () => performance.now() < endsMs);
    steps = read.steps;
    return read;
  };
  // A second reading, for what changed meanwhile, reads the same batches.
  let isFirst = true;
  const { place, carry, breaches, isOver } = await confirmed(() => {
    const read = isFirst ? first() : slice(sources, whole, (done) => done < steps);
    isFirst = false;
    return read;
  });
  const found = breachList();
  found.add([...whole.breaches, ...breaches]);
  if (isOver) found.add(different(whole, carry.sums));
  return { ...whole, place, carry, breaches: found.all().slice(0, FOUND_MAX), isOver };
}

async function slice(sources: Sources, whole: Whole, goesOn: (steps: number) => boolean) {
  const { source, unreadable } = readBooks(sources);
  const [place, carry] = structuredClone([whole.place, whole.carry]);
  const until = new Date(whole.untilMs);
  const found = breachList();
  let steps = 0;
  let isOver = true;
  let begin = performance.now();
  for await (const { breaches } of readOn({ source, carry, horizon: until, until }, place)) {
    found.add(breaches);
    steps++;
    isOver = goesOn(steps);
    if (!isOver) break;
    await pause(PAUSED_FOR * (performance.now() - begin));
    begin = performance.now();
  }
  return { place, carry, steps, isOver, breaches: [...unreadable(), ...found.all()] };
}

function* different({ expected, untilMs }: Whole, { transfers, accounts }: Expected): Generator<Breach> {
  const subject = `transfers before ${new Date(untilMs).toISOString()}`;
  const breach = (detail: string): Breach => ({ invariant: 'I12', subject, detail });
  if (transfers !== expected.transfers) yield breach(`were ${expected.transfers} when they were new, are ${transfers}`);
  for (const side of ['debits', 'credits'] as const)
    for (const account of new Set([...Object.keys(accounts[side]), ...Object.keys(expected.accounts[side])])) {
      const [was, is] = [expected.accounts[side][account] ?? 0, accounts[side][account] ?? 0];
      if (was !== is) yield breach(`${side} of ${account} were ${was} paise when they were new, are ${is}`);
    }
}
