import { headsSum, xorOf } from '../authentic.ts';
import {
  days as daysInOrder,
  headsOf,
  otherHead,
  sealChain,
  secondCopies,
  signature,
  sumsOf,
  type SealSummary,
} from '../invariants/hash-chain.ts';
import type { Breach, SealedHead, TransferRecord } from '../records.ts';
import { END, type BookSource } from '../source.ts';
import { allSums, collected, type DaySums, type Stage } from './stage.ts';

const DAY_MS = 86_400_000;
const OFFSET_MS = 19_800_000;
const PAIRS = 500;

export function takeDay(days: DaySums, { at, hash = '0' }: TransferRecord): void {
  const ms = at.getTime();
  days.beginMs ??= ms;
  const begin = String(ms - ((ms + OFFSET_MS) % DAY_MS));
  const day = (days.open[begin] ??= { count: 0, xor: xorOf([]) });
  day.count++;
  day.xor = xorOf([day.xor, hash]);
}

/** I12: compares the days that are complete at `to` with their seals. */
export async function* judgeDays(source: BookSource, days: DaySums, to: Date): AsyncGenerator<Breach> {
  for (const seal of await source.seals()) {
    const [fromMs, toMs] = [seal.from.getTime(), seal.to.getTime()];
    if (toMs > to.getTime() || toMs <= days.sealedToMs) continue;
    yield* judge(source, seal, days.open[String(fromMs)] ?? { count: 0, xor: xorOf([]) });
    delete days.open[String(fromMs)];
    days.sealedToMs = toMs;
  }
}

async function* judge(
  source: BookSource,
  seal: SealSummary,
  { count, xor }: { count: number; xor: string },
): AsyncGenerator<Breach> {
  const { moved, isWhole } = await source.movedHeads(seal.day);
  yield* signature({ ...seal, moved, isWhole });
  for (let i = 0; i < moved.length; i += PAIRS) yield* judgeHeads(source, seal, moved.slice(i, i + PAIRS));
  yield* sumsOf(seal, count, xor);
}

/** Each sealed head is a transfer of before the day's end, and no later transfer of its wallet is. */
async function* judgeHeads(
  source: BookSource,
  seal: SealSummary,
  moved: readonly SealedHead[],
): AsyncGenerator<Breach> {
  const links = new Map((await source.chained(moved)).map((link) => [`${link.wallet} ${link.seq}`, link]));
  const isBefore = (link: TransferRecord | undefined): boolean => link !== undefined && link.at < seal.to;
  for (const { wallet, seq, hash } of moved) {
    const head = links.get(`${wallet} ${seq}`);
    if (head?.hash !== hash || !isBefore(head) || isBefore(links.get(`${wallet} ${seq + 1}`)))
      yield otherHead(wallet, seq, seal.day);
  }
}

/** I12: the seals follow each other without a gap, and equal their copies. */
export async function* judgeSeals(source: BookSource, { beginMs }: DaySums): AsyncGenerator<Breach> {
  const seals = await source.seals();
  const copies = await source.sealCopies();
  yield* daysInOrder(seals, beginMs ?? Infinity, source.asOf);
  yield* sealChain(seals);
  if (copies) yield* secondCopies(seals, copies);
}

const END_OF_TIME = new Date(8.64e15);

/** I12: compares every day with its seal, one after the other. Without `until` also days after the horizon, whatever their seals say. */
export const daysStage: Stage = async function* ({ source, carry, horizon, until }) {
  const { days } = carry.sums;
  for (const { day, to } of await source.seals())
    if (to <= (until ?? horizon) && to.getTime() > days.sealedToMs)
      yield { breaches: await collected(judgeDays(source, days, to)), after: day };
  // Every run of the audit compares the row of the seals, so a reading in slices does not.
  if (until) return;
  const rest = { ...structuredClone(allSums(carry).days), sealedToMs: days.sealedToMs };
  const closing = [
    ...(await collected(judgeDays(source, rest, END_OF_TIME))),
    ...(await collected(judgeSeals(source, days))),
  ];
  yield { breaches: closing, after: END };
};

/** I12: the newest seal covers the newest transfer of every wallet. This is read in one go. */
export const headsStage: Stage = async function* ({ source }) {
  const last = (await source.seals()).at(-1);
  if (!last) return;
  const heads = headsSum();
  for await (const head of source.headsBefore(last.to)) heads.add(head);
  yield { breaches: [...headsOf(last, heads.count(), heads.text())], after: END };
};
