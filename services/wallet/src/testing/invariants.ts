import type { Transfer } from '../domain/transfers.ts';

/** Breaches of I1, I2, I5 and I6 (reliability.md 1.3) among transfers sorted by (wallet, seq). Pure. */
export function brokenInvariants(transfers: readonly Transfer[]): string[] {
  return [...chains(transfers), ...zeroSum(transfers), ...refunds(transfers)];
}

function chains(transfers: readonly Transfer[]): string[] {
  const broken: string[] = [];
  const heads = new Map<string, { seq: number; after: number; hash: string }>();
  for (const transfer of transfers) {
    if (transfer.outcome !== 'ok' || transfer.wallet === undefined) continue;
    const head = heads.get(transfer.wallet) ?? { seq: 0, after: 0, hash: '' };
    if (transfer.seq !== head.seq + 1) broken.push(`I1 ${transfer._id}: seq ${transfer.seq} follows ${head.seq}`);
    if (transfer.balanceBeforePaise !== head.after)
      broken.push(`I1 ${transfer._id}: does not begin where the last ended`);
    if (transfer.prevHash !== head.hash) broken.push(`I12 ${transfer._id}: hashes another predecessor`);
    if (transfer.balanceAfterPaise < 0) broken.push(`I2 ${transfer._id}: below zero`);
    heads.set(transfer.wallet, { seq: transfer.seq, after: transfer.balanceAfterPaise, hash: transfer.hash });
  }
  return broken;
}

function zeroSum(transfers: readonly Transfer[]): string[] {
  const accounts = new Map<string, bigint>();
  const add = (account: string, amount: bigint) => accounts.set(account, (accounts.get(account) ?? 0n) + amount);
  const wallets = new Map<string, bigint>();
  for (const transfer of transfers) {
    if (transfer.outcome !== 'ok') continue;
    add(transfer.debit, -BigInt(transfer.amountPaise));
    add(transfer.credit, BigInt(transfer.amountPaise));
    if (transfer.wallet !== undefined) wallets.set(`wallet:${transfer.wallet}`, BigInt(transfer.balanceAfterPaise));
  }
  const sum = [...accounts.values()].reduce((total, amount) => total + amount, 0n);
  const broken = sum === 0n ? [] : [`I5 the accounts sum to ${sum}`];
  for (const [account, balance] of wallets)
    if (accounts.get(account) !== balance)
      broken.push(`I4 ${account}: legs make ${accounts.get(account)}, head says ${balance}`);
  return broken;
}

function refunds(transfers: readonly Transfer[]): string[] {
  const broken: string[] = [];
  const purchases = new Map(transfers.map((transfer) => [transfer._id, transfer]));
  const units = new Set<string>();
  const given = new Map<string, number>();
  for (const refund of transfers) {
    if (refund.outcome !== 'ok' || refund.kind !== 'refund' || refund.of === undefined) continue;
    for (const unit of refund.refundUnits ?? []) {
      if (units.has(unit)) broken.push(`I6 ${unit}: refunded twice`);
      units.add(unit);
    }
    const total = (given.get(refund.of) ?? 0) + refund.amountPaise;
    given.set(refund.of, total);
    const purchase = purchases.get(refund.of);
    if (purchase?.outcome !== 'ok' || total > purchase.amountPaise) broken.push(`I6 ${refund.of}: refunded ${total}`);
  }
  return broken;
}
