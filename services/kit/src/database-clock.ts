/** Lower and upper bound of how far the database's clock is ahead of ours, in milliseconds. */
type Ahead = { readonly atLeast: number; readonly atMost: number };

type AskTime = () => Promise<Date>;

type DatabaseClock = {
  now(): Date;
  /** Compares the clocks now. If that fails, the result of the last comparison remains in use. */
  compare(): Promise<void>;
  stop(): void;
};

const EVERY_MS = 60_000;
/** The first answers on a new connection may be slow and inexact, so the estimate starts with several comparisons. */
const FIRST_COMPARISONS = 3;
const TOLD_IN_MS = 1;

/**
 * Estimates the database's time. Once a minute a comparison gives bounds for the difference of the clocks, and moves the
 * estimate only as far as the bounds require (Cristian's algorithm). The slower the database's reply, the wider the bounds.
 * (An earlier version took the middle of the bounds. After a kill of the database it was seconds ahead for a minute, and
 * events around a call to the supplier got the wrong order.) Rejects when the database does not report its time.
 */
export async function databaseClock(ask: AskTime): Promise<DatabaseClock> {
  const sinceStart = () => performance.now();
  let aheadMs = middle(await compareClocks(ask, sinceStart));
  const compare = async () => {
    const { atLeast, atMost } = await compareClocks(ask, sinceStart);
    aheadMs = Math.min(Math.max(aheadMs, atLeast), atMost);
  };
  for (let i = 1; i < FIRST_COMPARISONS; i++) await compare();
  const tryCompare = () => compare().catch(() => undefined);
  const timer = setInterval(() => void tryCompare(), EVERY_MS).unref();
  return { now: () => new Date(aheadMs + sinceStart()), compare: tryCompare, stop: () => clearInterval(timer) };
}

/** How far the database's clock is ahead of this machine's, by a single comparison. */
export const clockSkewMs = async (ask: AskTime): Promise<number> => middle(await compareClocks(ask, Date.now));

async function compareClocks(ask: AskTime, clock: () => number): Promise<Ahead> {
  const before = clock();
  const now = (await ask()).getTime();
  return { atLeast: now - clock(), atMost: now + TOLD_IN_MS - before };
}

const middle = ({ atLeast, atMost }: Ahead): number => (atLeast + atMost) / 2;
