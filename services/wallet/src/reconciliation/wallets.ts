import { balanceCheck, chainCheck, neverNegative, type Breach } from '@topup/audit/invariants';
import type { Deps } from '../deps.ts';
import { transferRecord, walletRecord } from './domain/audit-records.ts';
import { findingsOf, type Finding } from './domain/reconciliation.ts';
import type { PostedTransfer } from '../ledger/domain/transfers.ts';
import type { WalletSummary } from '../ledger/domain/wallet-summary.ts';
import { transferFrom } from '../ledger/store/transfer-document.ts';
import { CHAIN_INDEX } from '../ledger/store/transfer-rules.ts';
import { foundTwice, type Pass } from './pass.ts';
import { inParts, transfersSince } from './read.ts';
import { unhurried } from './unhurried.ts';

/** Wallets that are looked at between two pauses. */
const TOGETHER = 50;
const CHAIN_BATCH = 500;

/** Each wallet that moved since the run's beginning, whole: its chain, its balance, and the projection of both. A full run: all. */
export async function wallets(pass: Pass): Promise<void> {
  if (pass.from === null) {
    for await (const part of unhurried(everyWallet(pass.deps))) await compare(pass, part);
    return;
  }
  const seen = new Set<string>();
  for await (const batch of transfersSince(pass.deps, pass.from)) {
    const moved = batch.flatMap((transfer) => (transfer.outcome === 'ok' ? (transfer.wallet ?? []) : []));
    const fresh = [...new Set(moved)].filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    await compare(pass, fresh);
  }
}

/** Every wallet that has a transfer or a projection, by id, a page at a time: none is remembered. */
async function* everyWallet({ transfers, wallets: { collection } }: Deps): AsyncGenerator<string[]> {
  let after = '';
  for (;;) {
    const page = await collection
      .find({ _id: { $gt: after } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(TOGETHER)
      .toArray();
    const projected = page.map(({ _id }) => _id);
    const last = projected.length < TOGETHER ? undefined : projected.at(-1);
    // Transfers of wallets that the projection does not know, between those that it does.
    const unknown: string[] = [];
    for (let from: string = after; ;) {
      const next = await transfers.collection.findOne(
        {
          'ref.accountId': { $gt: from, ...(last ? { $lte: last } : {}), $nin: projected },
          wallet: { $exists: true },
        } as never,
        { projection: { wallet: 1 }, hint: CHAIN_INDEX, sort: { 'ref.accountId': 1, seq: -1 } },
      );
      if (!next) break;
      from = String(next['wallet']);
      unknown.push(from);
      if (unknown.length < TOGETHER) continue;
      yield unknown.splice(0);
    }
    yield [...projected, ...unknown];
    if (last === undefined) return;
    after = last;
  }
}

async function compare(pass: Pass, ids: readonly string[]): Promise<void> {
  for (const part of inParts(ids, TOGETHER)) {
    pass.count('wallets', part.length);
    for (const finding of await foundTwice(pass.deps, () => find(pass.deps, part)))
      await pass.note(finding, () => follow(pass.deps, finding.subject.replace(/^wallet /, '')));
  }
}

async function find(deps: Deps, ids: readonly string[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const id of ids) found.push(...findingsOf('wallets', await lookAtOne(deps, id)));
  return found;
}

/** One wallet's whole chain, transfer by transfer: however long it is. */
async function lookAtOne(deps: Deps, id: string): Promise<Breach[]> {
  // The projection first: what is posted in between then only makes it late, never ahead.
  const summary = await deps.wallets.collection.findOne({ _id: id });
  const projected = summary ? walletRecord(summary as unknown as WalletSummary) : undefined;
  const [chain, balance] = [chainCheck(id), balanceCheck(id, projected, deps.now())];
  const found: Breach[] = [];
  const cursor = deps.transfers.collection.find(
    { 'ref.accountId': id, wallet: id },
    { hint: CHAIN_INDEX, sort: { seq: 1 }, batchSize: CHAIN_BATCH },
  );
  for await (const document of cursor) {
    const transfer = transferRecord(transferFrom(document));
    balance.take(transfer);
    found.push(...chain(transfer), ...neverNegative([transfer]));
  }
  return [...found, ...balance.end()];
}

async function follow(deps: Deps, wallet: string): Promise<string> {
  const newest = await deps.transfers.collection.findOne(
    { 'ref.accountId': wallet, wallet },
    { hint: CHAIN_INDEX, sort: { seq: -1 } },
  );
  if (newest) await deps.wallets.follow([transferFrom(newest) as PostedTransfer]);
  return 'The projection was told of its newest transfer again.';
}
