import { chainCheck } from '../invariants/chains.ts';
import { linkCheck } from '../invariants/hash-chain.ts';
import { balanceCheck, lagCheck } from '../invariants/projections.ts';
import type { Breach, TransferRecord, WalletProjection } from '../records.ts';
import { END, type BookSource, type WalletPage } from '../source.ts';
import type { Stage } from './stage.ts';

/** Checks I1, I4 and I12 of every wallet, and counts the wallets that have transfers. */
export const walletsStage: Stage = async function* ({ source, carry }, under) {
  for await (const page of source.walletPages(under)) {
    const breaches: Breach[] = [];
    for await (const found of walkPage(source, page, carry.counts)) breaches.push(found);
    yield { breaches, after: page.last ?? END };
  }
};

async function* walkPage(
  source: BookSource,
  { projections, chained }: WalletPage,
  counts: { wallets: number },
): AsyncGenerator<Breach> {
  const projected = new Map(projections.map((projection) => [projection.accountId, projection]));
  let open: ReturnType<typeof openWallet> | null = null;
  for await (const transfer of chained) {
    if (transfer.outcome !== 'ok' || transfer.wallet === undefined) continue;
    if (open?.wallet !== transfer.wallet) {
      if (open) yield* open.end();
      open = openWallet(transfer.wallet, projected.get(transfer.wallet), source.asOf);
      projected.delete(transfer.wallet);
      counts.wallets++;
    }
    yield* open.take(transfer);
  }
  if (open) yield* open.end();
  for (const projection of projected.values()) yield* balanceCheck(projection.accountId, projection, source.asOf).end();
}

function openWallet(wallet: string, projected: WalletProjection | undefined, asOf: Date) {
  const [chain, link, balance] = [chainCheck(wallet), linkCheck(), balanceCheck(wallet, projected, asOf)];
  return {
    wallet,
    take: function* (transfer: TransferRecord): Generator<Breach> {
      balance.take(transfer);
      yield* chain(transfer);
      yield* link(transfer);
    },
    end: balance.end,
  };
}

const PART = 200;

/**
 * Checks I1, I4 and I12 of transfers of any wallets: each follows the stored one before it. That the newest balance is the sum of
 * all changes follows from this, if it was so before.
 */
export async function* judgeChains(source: BookSource, posted: readonly TransferRecord[]): AsyncGenerator<Breach> {
  const wallets = [...Map.groupBy(posted, ({ wallet = '' }) => wallet)];
  for (let i = 0; i < wallets.length; i += PART) {
    const some = wallets.slice(i, i + PART);
    const projected = new Map(
      (await source.projectionsOf(some.map(([wallet]) => wallet))).map((each) => [each.accountId, each]),
    );
    const chains = some.map(([wallet, chain]) => ({
      wallet,
      chain: chain.toSorted(bySeq),
      projected: projected.get(wallet),
    }));
    const stored = await source.chained(chains.flatMap((each) => [...linksOf(each)]));
    const links = new Map(stored.map((link) => [`${link.wallet} ${link.seq}`, link]));
    for (const each of chains) yield* judgeChain(each, links, source.asOf);
  }
}

type Chain = {
  readonly wallet: string;
  readonly chain: readonly TransferRecord[];
  readonly projected: WalletProjection | undefined;
};

const bySeq = (a: TransferRecord, b: TransferRecord): number => (a.seq ?? 0) - (b.seq ?? 0);

/** The stored transfers that `judgeChain` needs: those before the given ones, and the one at which the projection stands. */
function* linksOf({ wallet, chain, projected }: Chain): Generator<{ wallet: string; seq: number }> {
  const given = new Set(chain.map(({ seq }) => seq));
  for (const { seq = 0 } of chain) if (seq > 1 && !given.has(seq - 1)) yield { wallet, seq: seq - 1 };
  if (projected && !given.has(projected.seq)) yield { wallet, seq: projected.seq };
}

function* judgeChain(
  { wallet, chain, projected }: Chain,
  links: ReadonlyMap<string, TransferRecord>,
  asOf: Date,
): Generator<Breach> {
  const given = new Map(chain.map((transfer) => [transfer.seq ?? 0, transfer]));
  const linkAt = (seq: number) => given.get(seq) ?? links.get(`${wallet} ${seq}`);
  for (const transfer of chain) {
    const before = linkAt((transfer.seq ?? 0) - 1);
    yield* chainCheck(wallet, before)(transfer);
    yield* linkCheck(before?.hash)(transfer);
  }
  const lag = lagCheck(wallet, projected, asOf);
  for (const transfer of chain) lag.take(transfer);
  const seen = projected && linkAt(projected.seq);
  if (seen) lag.take(seen);
  yield* lag.end();
}
