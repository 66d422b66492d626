import { chainCheck } from '../invariants/chains.ts';
import { linkCheck } from '../invariants/hash-chain.ts';
import { balanceCheck } from '../invariants/projections.ts';
import type { Breach, TransferRecord, WalletProjection } from '../records.ts';
import type { BookSource, WalletPage } from '../source.ts';

/** Checks I1, I4 and I12 of every wallet, and returns the number of wallets that have transfers. */
export async function* walkWallets(source: BookSource): AsyncGenerator<Breach, number> {
  let wallets = 0;
  for await (const page of source.walletPages()) wallets += yield* walkPage(source, page);
  return wallets;
}

async function* walkPage(source: BookSource, { projections, chained }: WalletPage): AsyncGenerator<Breach, number> {
  const projected = new Map(projections.map((projection) => [projection.accountId, projection]));
  let wallets = 0;
  let open: ReturnType<typeof openWallet> | null = null;
  for await (const transfer of chained) {
    if (transfer.outcome !== 'ok' || transfer.wallet === undefined) continue;
    if (open?.wallet !== transfer.wallet) {
      if (open) yield* open.end();
      open = openWallet(transfer.wallet, projected.get(transfer.wallet), source.asOf);
      projected.delete(transfer.wallet);
      wallets++;
    }
    yield* open.take(transfer);
  }
  if (open) yield* open.end();
  for (const projection of projected.values()) yield* balanceCheck(projection.accountId, projection, source.asOf).end();
  return wallets;
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
