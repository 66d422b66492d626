import { headsDigest, xorOf } from '../authentic.ts';
import type { Books, Breach, SealedHead, SealRecord, TransferRecord } from '../records.ts';
import { byWallet } from './by-wallet.ts';

export type SealSummary = Omit<SealRecord, 'moved' | 'isWhole'>;
type Records = Pick<Books, 'transfers' | 'seals' | 'sealCopies' | 'asOf'>;

const DAY_MS = 86_400_000;
/** A day is sealed ten minutes after its end; the other 50 minutes allow for a restart of the wallet service. */
const SEAL_LAG_MS = 3_600_000;

/** I12: every transfer's hash covers its content and its predecessor's hash, and every sealed day still matches its seal. */
export function* hashChain({ transfers, seals, sealCopies, asOf }: Records): Generator<Breach> {
  yield* links(transfers);
  const inOrder = seals.toSorted((a, b) => a.from.getTime() - b.from.getTime());
  yield* days(inOrder, beginOf(transfers), asOf);
  yield* sealChain(inOrder);
  if (sealCopies) yield* secondCopies(inOrder, sealCopies);
  const heads = new Map(transfers.map(({ wallet, seq, hash }) => [`${wallet} ${seq}`, hash]));
  for (const seal of inOrder) {
    yield* signature(seal);
    for (const { wallet, seq, hash } of seal.moved)
      if (heads.get(`${wallet} ${seq}`) !== hash) yield otherHead(wallet, seq, seal.day);
  }
  yield* sums(inOrder, transfers);
  yield* newestHeads(inOrder.at(-1), transfers);
}

export const otherHead = (wallet: string, seq: number, day: string): Breach => ({
  invariant: 'I12',
  subject: `wallet ${wallet}`,
  detail: `seq ${seq} is not what was sealed on ${day}`,
});

function* links(transfers: readonly TransferRecord[]): Generator<Breach> {
  for (const transfer of transfers) yield* content(transfer);
  for (const chain of byWallet(transfers).values()) {
    const check = linkCheck();
    for (const transfer of chain) yield* check(transfer);
  }
}

export function* content({ key, isAuthentic }: TransferRecord): Generator<Breach> {
  if (isAuthentic === false) yield { invariant: 'I12', subject: key, detail: 'its content is not what was hashed' };
}

/** Call the returned check with each transfer of a wallet, in the order of `seq`. Each must contain the previous one's hash. `before`: the last hash that was checked earlier. */
export function linkCheck(before = ''): (transfer: TransferRecord) => Generator<Breach> {
  return function* ({ key, prevHash, hash = '' }) {
    if (prevHash !== before) yield { invariant: 'I12', subject: key, detail: 'hashes another predecessor' };
    before = hash;
  };
}

const beginOf = (transfers: readonly TransferRecord[]): number =>
  transfers.reduce((begin, { at }) => Math.min(begin, at.getTime()), Infinity);

/** Every day from the first transfer (`begin`; Infinity when there is none) to the last complete day has a seal. */
export function* days(seals: readonly SealSummary[], begin: number, asOf: Date): Generator<Breach> {
  const breach = (day: string, detail: string): Breach => ({ invariant: 'I12', subject: `day ${day}`, detail });
  const [first, last] = [seals[0], seals.at(-1)];
  if (first && begin < first.from.getTime()) yield breach(first.day, 'an earlier day has transfers and no seal');
  for (const [i, seal] of seals.entries()) {
    const before = seals[i - 1];
    if (before && before.to.getTime() !== seal.from.getTime()) yield breach(seal.day, `does not follow ${before.day}`);
  }
  const due = (last?.to.getTime() ?? begin) + DAY_MS + SEAL_LAG_MS;
  if (asOf.getTime() > due) yield breach(last?.day ?? 'one', 'a day after it is over, and nothing seals it');
}

/** Each seal contains the hash of the previous one. The oldest seals may lack it: they were made before seals were chained. */
export function* sealChain(seals: readonly SealSummary[]): Generator<Breach> {
  for (const [i, { day, prev }] of seals.entries()) {
    const before = seals[i - 1];
    const breach = (detail: string): Breach => ({ invariant: 'I12', subject: `day ${day}`, detail });
    if (prev === undefined && before?.prev !== undefined) yield breach('its seal is not part of the chain');
    else if (prev !== undefined && prev !== (before?.hash ?? ''))
      yield breach(before ? `its seal does not hash that of ${before.day}` : 'its seal hashes one that is not there');
  }
}

/** Each seal equals its second copy: a file, which cannot be changed with the rights of the wallet's database user. */
export function* secondCopies(seals: readonly SealSummary[], copies: ReadonlyMap<string, string>): Generator<Breach> {
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

export function* signature({ day, isSigned, isWhole }: SealRecord): Generator<Breach> {
  const breach = (detail: string): Breach => ({ invariant: 'I12', subject: `day ${day}`, detail });
  if (isSigned === false) yield breach('its seal is not signed by a known key');
  if (!isWhole) yield breach('the kept heads are not those that were sealed');
}

/** A seal's `count` and `xor` (of hashes) cover all transfers of its day, also void ones and those that change no wallet. */
function* sums(seals: readonly SealRecord[], transfers: readonly TransferRecord[]): Generator<Breach> {
  const inOrder = transfers.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  let next = 0;
  for (const { day, from, to, count, xor } of seals) {
    while ((inOrder[next]?.at ?? to) < from) next++;
    const start = next;
    while ((inOrder[next]?.at ?? to) < to) next++;
    const hashes = inOrder.slice(start, next).map(({ hash = '0' }) => hash);
    yield* sumsOf({ day, count, xor }, hashes.length, xorOf(hashes));
  }
}

export function* sumsOf(
  { day, count, xor }: Pick<SealRecord, 'day' | 'count' | 'xor'>,
  has: number,
  hasXor: string,
): Generator<Breach> {
  const breach = (detail: string): Breach => ({ invariant: 'I12', subject: `day ${day}`, detail });
  if (has !== count) yield breach(`had ${count} transfers, has ${has}`);
  else if (hasXor !== xor) yield breach('its transfers are not those that were sealed');
}

/** The newest seal covers the head (last transfer) of every wallet, also of wallets that did not change that day. */
function* newestHeads(seal: SealRecord | undefined, transfers: readonly TransferRecord[]): Generator<Breach> {
  if (!seal) return;
  const before = transfers.filter(({ at }) => at < seal.to);
  const heads: SealedHead[] = [];
  for (const [wallet, chain] of byWallet(before)) {
    const { seq = 0, hash = '' } = chain.at(-1) ?? {};
    heads.push({ wallet, seq, hash });
  }
  heads.sort((a, b) => (a.wallet < b.wallet ? -1 : 1));
  yield* headsOf(seal, heads.length, headsDigest(heads));
}

export function* headsOf(
  { day, wallets, heads }: Pick<SealRecord, 'day' | 'wallets' | 'heads'>,
  count: number,
  digest: string,
): Generator<Breach> {
  if (count !== wallets || digest !== heads)
    yield {
      invariant: 'I12',
      subject: `day ${day}`,
      detail: 'the heads of all wallets are not those that were sealed',
    };
}
