import { chains, neverNegative, projections } from '@topup/audit/invariants';
import type { Deps } from '../deps.ts';
import { transferRecord, walletRecord } from '../domain/audit-records.ts';
import { findingsOf, type Finding } from '../domain/reconciliation.ts';
import type { PostedTransfer } from '../domain/transfers.ts';
import type { WalletSummary } from '../domain/wallet-summary.ts';
import { transferFrom } from '../store/transfer-document.ts';
import { lookTwice, type Pass } from './pass.ts';
import { inParts, transfersSince } from './read.ts';

/** Wallets whose whole chains are read together. */
const TOGETHER = 50;

/** Each wallet that moved since the run's beginning, whole: its chain, its balance, and the projection of both. */
export async function wallets(pass: Pass): Promise<void> {
  const seen = new Set<string>();
  for await (const batch of transfersSince(pass.deps, pass.from)) {
    const moved = batch.flatMap((transfer) => (transfer.outcome === 'ok' ? (transfer.wallet ?? []) : []));
    await compare(pass, fresh(moved, seen));
  }
  if (pass.from === null) await ownerless(pass, seen);
}

/** In a full run also what the projection knows and no transfer does. */
async function ownerless(pass: Pass, seen: Set<string>): Promise<void> {
  let part: string[] = [];
  for await (const { _id } of pass.deps.wallets.collection.find({}, { projection: { _id: 1 } })) {
    part.push(_id);
    if (part.length < TOGETHER) continue;
    await compare(pass, fresh(part, seen));
    part = [];
  }
  await compare(pass, fresh(part, seen));
}

function fresh(ids: readonly string[], seen: Set<string>): string[] {
  const unseen = [...new Set(ids)].filter((id) => !seen.has(id));
  for (const id of unseen) seen.add(id);
  return unseen;
}

async function compare(pass: Pass, ids: readonly string[]): Promise<void> {
  for (const part of inParts(ids, TOGETHER)) {
    pass.count('wallets', part.length);
    for (const finding of await lookTwice(pass.deps, () => look(pass.deps, part)))
      await pass.note(finding, () => follow(pass.deps, finding.subject.replace(/^wallet /, '')));
  }
}

async function look(deps: Deps, ids: readonly string[]): Promise<Finding[]> {
  // The projection first: what is posted in between then only makes it late, never ahead.
  const projected = await deps.wallets.collection.find({ _id: { $in: [...ids] } }).toArray();
  const chain = await deps.transfers.collection.find({ wallet: { $in: [...ids] } }).toArray();
  const transfers = chain.map(transferFrom).map(transferRecord);
  const summaries = projected.map((summary) => walletRecord(summary as unknown as WalletSummary));
  const lists = projections({ transfers, wallets: summaries, rows: [], asOf: deps.now() });
  // The rows of these transfers are the business of another check.
  const balances = Array.from(lists).filter(({ subject }) => subject.startsWith('wallet '));
  return findingsOf('wallets', [...chains(transfers), ...neverNegative(transfers), ...balances]);
}

async function follow(deps: Deps, wallet: string): Promise<string> {
  const newest = await deps.transfers.collection.findOne({ wallet }, { sort: { seq: -1 } });
  if (newest) await deps.wallets.follow([transferFrom(newest) as PostedTransfer]);
  return 'The projection was told of its newest transfer again.';
}
