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
import type { DaySums, Stage } from './stage.ts';

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

/** I12: the newest seal covers the newest transfer of every wallet. This is read in one go. */
export const headsStage: Stage = async function* ({ source }) {
  const last = (await source.seals()).at(-1);
  if (!last) return;
  const heads = headsSum();
  for await (const head of source.headsBefore(last.to)) heads.add(head);
  yield { breaches: [...headsOf(last, heads.count(), heads.text())], after: END };
};
