import { headsSum, xorSum } from '../authentic.ts';
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
import type { BookSource } from '../source.ts';

type Day = {
  readonly seal: SealSummary;
  readonly xor: ReturnType<typeof xorSum>;
  readonly heads: Map<string, SealedHead>;
  count: number;
};

/** I12. Call `take` with all transfers in the order of time. A day is complete when a transfer of a later day arrives. */
export async function walkDays(source: BookSource) {
  const copies = await source.sealCopies();
  const seals = (await source.seals()).toSorted((a, b) => a.from.getTime() - b.from.getTime());
  const over: Day[] = [];
  let begin = Infinity;
  let next = 0;
  let day: Day | null = null;

  function take({ at, wallet, seq = 0, hash = '0', outcome }: TransferRecord): void {
    begin = Math.min(begin, at.getTime());
    for (let seal = seals[next]; seal && at >= seal.to; seal = seals[next]) leave();
    const seal = seals[next];
    if (!seal || at < seal.from) return;
    day ??= { seal, xor: xorSum(), heads: new Map(), count: 0 };
    day.count++;
    day.xor.add(hash);
    if (outcome === 'ok' && wallet !== undefined && seq > (day.heads.get(wallet)?.seq ?? 0))
      day.heads.set(wallet, { wallet, seq, hash });
  }
  function leave(): void {
    const seal = seals[next++] as SealSummary;
    over.push(day ?? { seal, xor: xorSum(), heads: new Map(), count: 0 });
    day = null;
  }
  async function* closed(): AsyncGenerator<Breach> {
    for (const each of over.splice(0)) yield* judge(source, each);
  }
  async function* end(): AsyncGenerator<Breach> {
    while (next < seals.length) leave();
    yield* closed();
    yield* daysInOrder(seals, begin, source.asOf);
    yield* sealChain(seals);
    if (copies) yield* secondCopies(seals, copies);
    const last = seals.at(-1);
    if (!last) return;
    const heads = headsSum();
    for await (const head of source.headsBefore(last.to)) heads.add(head);
    yield* headsOf(last, heads.count(), heads.text());
  }
  return { take, closed, end };
}

async function* judge(source: BookSource, { seal, xor, heads, count }: Day): AsyncGenerator<Breach> {
  const { moved, isWhole } = await source.movedHeads(seal.day);
  yield* signature({ ...seal, moved, isWhole });
  for (const { wallet, seq, hash } of moved) {
    const head = heads.get(wallet);
    if (head?.seq !== seq || head.hash !== hash) yield otherHead(wallet, seq, seal.day);
  }
  yield* sumsOf(seal, count, xor.text());
}
