import type { TransferRecord } from '../records.ts';

export function byWallet(transfers: Iterable<TransferRecord>): Map<string, TransferRecord[]> {
  const chains = new Map<string, TransferRecord[]>();
  for (const transfer of transfers) {
    if (transfer.outcome !== 'ok' || transfer.wallet === undefined) continue;
    const chain = chains.get(transfer.wallet);
    if (chain) chain.push(transfer);
    else chains.set(transfer.wallet, [transfer]);
  }
  for (const chain of chains.values()) chain.sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
  return chains;
}
