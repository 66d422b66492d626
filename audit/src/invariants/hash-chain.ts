import { headsDigest, xorOf } from '../authentic.ts';
import type { Books, Breach, SealedHead, SealRecord, TransferRecord } from '../records.ts';
import { byWallet } from './by-wallet.ts';

type Facts = Pick<Books, 'transfers' | 'seals' | 'sealCopies' | 'asOf'>;

const DAY_MS = 86_400_000;
/** A day is sealed ten minutes after its end; a wallet service that was down first needs its restart. */
const SEAL_LAG_MS = 3_600_000;

/** I12: every transfer hashes its predecessor and its own content, and every day is still what was sealed. */
export function* hashChain({ transfers, seals, sealCopies, asOf }: Facts): Generator<Breach> {
  yield* links(transfers);
  const inOrder = seals.toSorted((a, b) => a.from.getTime() - b.from.getTime());
  yield* days(inOrder, transfers, asOf);
  yield* sealChain(inOrder);
  if (sealCopies) yield* secondCopies(inOrder, sealCopies);
  const heads = new Map(transfers.map(({ wallet, seq, hash }) => [`${wallet} ${seq}`, hash]));
  for (const seal of inOrder) {
    yield* signature(seal);
    for (const { wallet, seq, hash } of seal.moved)
      if (heads.get(`${wallet} ${seq}`) !== hash)
        yield {
          invariant: 'I12',
          subject: `wallet ${wallet}`,
          detail: `seq ${seq} is not what was sealed on ${seal.day}`,
        };
  }
  yield* sums(inOrder, transfers);
  yield* newestHeads(inOrder.at(-1), transfers);
}

function* links(transfers: readonly TransferRecord[]): Generator<Breach> {
  for (const { key, isAuthentic } of transfers)
    if (isAuthentic === false) yield { invariant: 'I12', subject: key, detail: 'its content is not what was hashed' };
  for (const chain of byWallet(transfers).values())
    for (const [i, { key, prevHash }] of chain.entries())
      if (prevHash !== (chain[i - 1]?.hash ?? ''))
        yield { invariant: 'I12', subject: key, detail: 'hashes another predecessor' };
}

/** No day is missing between the first transfer and the last day that is over. */
function* days(seals: readonly SealRecord[], transfers: readonly TransferRecord[], asOf: Date): Generator<Breach> {
  const breach = (day: string, detail: string): Breach => ({ invariant: 'I12', subject: `day ${day}`, detail });
  let begin = Infinity;
  for (const { at } of transfers) begin = Math.min(begin, at.getTime());
  const [first, last] = [seals[0], seals.at(-1)];
  if (first && begin < first.from.getTime()) yield breach(first.day, 'an earlier day has transfers and no seal');
  for (const [i, seal] of seals.entries()) {
    const before = seals[i - 1];
    if (before && before.to.getTime() !== seal.from.getTime()) yield breach(seal.day, `does not follow ${before.day}`);
  }
  const due = (last?.to.getTime() ?? begin) + DAY_MS + SEAL_LAG_MS;
  if (asOf.getTime() > due) yield breach(last?.day ?? 'one', 'a day after it is over, and nothing seals it');
}

/** Each seal hashes the one before; those at the beginning may be older than the chain. */
function* sealChain(seals: readonly SealRecord[]): Generator<Breach> {
  for (const [i, { day, prev }] of seals.entries()) {
    const before = seals[i - 1];
    const breach = (detail: string): Breach => ({ invariant: 'I12', subject: `day ${day}`, detail });
    if (prev === undefined && before?.prev !== undefined) yield breach('its seal is not part of the chain');
    else if (prev !== undefined && prev !== (before?.hash ?? ''))
      yield breach(before ? `its seal does not hash that of ${before.day}` : 'its seal hashes one that is not there');
  }
}

/** The seals against copies that nobody with the wallet's rights in the database could change. */
function* secondCopies(seals: readonly SealRecord[], copies: ReadonlyMap<string, string>): Generator<Breach> {
  const breach = (day: string, detail: string): Breach => ({ invariant: 'I12', subject: `day ${day}`, detail });
  const sealed = new Map(seals.map(({ day, hash }) => [day, hash]));
  for (const [day, hash] of sealed) {
    const copy = copies.get(day);
    if (copy === undefined) yield breach(day, 'its seal has no second copy');
    else if (copy !== hash) yield breach(day, 'was sealed again: its seal is not the second copy');
  }
  for (const day of copies.keys())
    if (!sealed.has(day)) yield breach(day, 'was cut off: there is a second copy of its seal, and no seal');
}

function* signature({ day, isSigned, isWhole }: SealRecord): Generator<Breach> {
  const breach = (detail: string): Breach => ({ invariant: 'I12', subject: `day ${day}`, detail });
  if (isSigned === false) yield breach('its seal is not signed by a known key');
  if (!isWhole) yield breach('the kept heads are not those that were sealed');
}

/** Count and XOR of each sealed day, tombstones and house-only transfers included. */
function* sums(seals: readonly SealRecord[], transfers: readonly TransferRecord[]): Generator<Breach> {
  const inOrder = transfers.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  let next = 0;
  for (const { day, from, to, count, xor } of seals) {
    while ((inOrder[next]?.at ?? to) < from) next++;
    const start = next;
    while ((inOrder[next]?.at ?? to) < to) next++;
    const breach = (detail: string): Breach => ({ invariant: 'I12', subject: `day ${day}`, detail });
    const hashes = inOrder.slice(start, next).map(({ hash = '0' }) => hash);
    if (hashes.length !== count) yield breach(`had ${count} transfers, has ${hashes.length}`);
    else if (xorOf(hashes) !== xor) yield breach('its transfers are not those that were sealed');
  }
}

/** The newest seal covers the heads of all wallets, however long ago they moved. */
function* newestHeads(seal: SealRecord | undefined, transfers: readonly TransferRecord[]): Generator<Breach> {
  if (!seal) return;
  const before = transfers.filter(({ at }) => at < seal.to);
  const heads: SealedHead[] = [];
  for (const [wallet, chain] of byWallet(before)) {
    const { seq = 0, hash = '' } = chain.at(-1) ?? {};
    heads.push({ wallet, seq, hash });
  }
  heads.sort((a, b) => (a.wallet < b.wallet ? -1 : 1));
  if (heads.length !== seal.wallets || headsDigest(heads) !== seal.heads)
    yield {
      invariant: 'I12',
      subject: `day ${seal.day}`,
      detail: 'the heads of all wallets are not those that were sealed',
    };
}
