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
  readonly isOver: boolean;
};

export const beginWhole = (
  { horizonMs, sums: { transfers, accounts } }: Pick<Read, 'horizonMs' | 'sums'>,
  now: Date,
): Whole => ({
  beganMs: now.getTime(),
  place: { stage: 0 },
  carry: newCarry(),
  untilMs: horizonMs,
  expected: structuredClone({ transfers, accounts }),
  isOver: false,
});

/**
 * After each batch the reading pauses for this many times as long as the batch took, at most `PAUSE_MAX_MS`. Fewer than one order
 * in twenty then meets a batch, so the p95 of orders stays as it is.
 */
const PAUSED_FOR = 24;
const PAUSE_MAX_MS = 30_000;

/** Reads the next slice, which ends with the first batch after `endsMs` (of the clock of `performance`). */
export async function readSlice(
  sources: Sources,
  whole: Whole,
  endsMs: number,
): Promise<{ whole: Whole; breaches: readonly Breach[] }> {
  let steps = 0;
  // A second reading, for what changed meanwhile, reads the same batches.
  const { place, carry, breaches, isOver } = await confirmed(async () => {
    const goesOn = steps === 0 ? () => performance.now() < endsMs : (done: number) => done < steps;
    const read = await slice(sources, whole, goesOn);
    steps = read.steps;
    return read;
  });
  const sums = isOver ? [...different(whole.expected, carry.sums)] : [];
  return { whole: { ...whole, place, carry, isOver }, breaches: [...breaches, ...sums] };
}

async function slice(sources: Sources, whole: Whole, goesOn: (steps: number) => boolean) {
  const { source, unreadable } = await readBooks(sources);
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
    await pause(Math.min(PAUSED_FOR * (performance.now() - begin), PAUSE_MAX_MS));
    begin = performance.now();
  }
  return { place, carry, steps, isOver, breaches: [...unreadable(), ...found.all()] };
}

function* different(expected: Expected, { transfers, accounts }: Expected): Generator<Breach> {
  const breach = (detail: string): Breach => ({ invariant: 'I12', subject: 'sums of transfers', detail });
  if (transfers !== expected.transfers)
    yield breach(`${expected.transfers} transfers were read when they were new, ${transfers} now`);
  for (const side of ['debits', 'credits'] as const)
    for (const account of new Set([...Object.keys(accounts[side]), ...Object.keys(expected.accounts[side])])) {
      const [was, is] = [expected.accounts[side][account] ?? 0, accounts[side][account] ?? 0];
      if (was !== is) yield breach(`${side} of ${account} were ${was} paise when they were new, are ${is}`);
    }
}
