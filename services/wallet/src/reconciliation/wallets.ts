import type { WalletCheckDeps } from './deps.ts';
import { checkWallet } from './domain/check-wallet.ts';
import type { Contradiction } from './domain/contradiction.ts';
import { findingsOf, type Finding } from './domain/reconciliation.ts';
import type { PostedTransfer } from '../ledger/domain/transfers.ts';
import { chainOf, newestOf, walletAfter } from '../ledger/store/read-transfers.ts';
import { walletById, walletIdsAfter } from '../ledger/store/read-wallets.ts';
import { foundTwice, type Pass } from './pass.ts';
import { inParts, transfersSince } from './read.ts';
import { throttled } from './throttled.ts';

const TOGETHER = 50;

/** Checks a wallet's whole chain, balance and projection. A full run checks all wallets, a light run those that changed. */
export async function wallets(deps: WalletCheckDeps, pass: Pass): Promise<void> {
  if (pass.from === null) {
    for await (const part of throttled(everyWallet(deps))) await compare(deps, pass, part);
    return;
  }
  const seen = new Set<string>();
  for await (const batch of transfersSince(deps.transfers, pass.from)) {
    const moved = batch.flatMap((transfer) => (transfer.outcome === 'ok' ? (transfer.wallet ?? []) : []));
    const fresh = [...new Set(moved)].filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    await compare(deps, pass, fresh);
  }
}

async function* everyWallet({ transfers, wallets }: Omit<WalletCheckDeps, 'now'>): AsyncGenerator<string[]> {
  let after = '';
  for (;;) {
    const projected = await walletIdsAfter(wallets, after, TOGETHER);
    const last = projected.length < TOGETHER ? undefined : projected.at(-1);
    // Ids of wallets with transfers but no projection, which lie between the ids in `projected`.
    const unknown: string[] = [];
    for (let from: string = after; ;) {
      const next = await walletAfter(transfers, from, last, projected);
      if (!next) break;
      from = next;
      unknown.push(from);
      if (unknown.length < TOGETHER) continue;
      yield unknown.splice(0);
    }
    yield [...projected, ...unknown];
    if (last === undefined) return;
    after = last;
  }
}

async function compare(deps: WalletCheckDeps, pass: Pass, ids: readonly string[]): Promise<void> {
  for (const part of inParts(ids, TOGETHER)) {
    pass.count('wallets', part.length);
    for (const finding of await foundTwice(pass, () => find(deps, part)))
      await pass.note(finding, () => follow(deps, finding.subject.replace(/^wallet /, '')));
  }
}

async function find(deps: WalletCheckDeps, ids: readonly string[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const id of ids) found.push(...findingsOf('wallets', await readWallet(deps, id)));
  return found;
}

async function readWallet(deps: WalletCheckDeps, id: string): Promise<readonly Contradiction[]> {
  // The projection is read first: a transfer that is posted in between makes it look behind, never ahead.
  const summary = await walletById(deps.wallets, id);
  const check = checkWallet(id, summary, deps.now());
  for await (const transfer of chainOf(deps.transfers, id)) check.take(transfer as PostedTransfer);
  return check.end();
}

async function follow(deps: Omit<WalletCheckDeps, 'now'>, wallet: string): Promise<string> {
  const newest = await newestOf(deps.transfers, wallet);
  if (newest) await deps.wallets.follow([newest as PostedTransfer]);
  return 'The projection was told of its newest transfer again.';
}
