import { createSecretKey } from 'node:crypto';
import type { NamedKey } from '@topup/kit/config';
import type { ReadOptions } from '@topup/kit/concerns';
import type { InsertedAfter } from '@topup/kit/insert-after';
import { decide, decideVoid, type Head } from '../domain/decide.ts';
import { isFingerprintOf } from '../domain/movement-fingerprint.ts';
import { NO_PREDECESSOR, seal, type SealingKey } from '../domain/seal.ts';
import {
  walletOf,
  type Decision,
  type Movement,
  type Ref,
  type PostedTransfer,
  type Transfer,
  type TransferKind,
} from '../domain/transfers.ts';
import { createMutex } from './mutex.ts';
import { createRecentHeads, type RecentHeads } from './recent-heads.ts';
import { systemTimers, type Timers } from './timers.ts';
import type { SeenHead, Transfers } from './transfers.ts';

/** `reused`: another command has used the key, and `transfer` is that command's. */
type PostResult = { readonly reused: boolean; readonly transfer: Transfer };

/** The reason of a rejection that was not stored under the key. */
type Refused = { readonly refused: string };

export type Ledger = {
  /** Returns the transfer under the movement's key, this or an earlier one. Throws when the outcome is unknown; callers retry. */
  post(movement: Movement): Promise<PostResult>;
  /** Posts a movement that has already happened and is missing in the ledger. A rejection is not stored, as it would be final. */
  repost(movement: Movement): Promise<PostResult | Refused>;
  void(key: string, kind: TransferKind, ref: Partial<Ref>, by: string): Promise<Transfer>;
};

const ATTEMPTS_MAX = 20;
const JITTER_FIRST_MS = 4;
const JITTER_MAX_MS = 50;
/** A decision older than this is made again, because its timestamp would be too far in the past. */
const STALE_MS = 5_000;

/** The one place where money moves. docs/decisions/ledger.md says why crashes and other replicas cannot break it. */
export function createLedger(deps: {
  transfers: Transfers;
  keys: readonly [NamedKey, ...NamedKey[]];
  now: () => Date;
  timers?: Timers;
}): Ledger {
  const { transfers, keys, now, timers = systemTimers } = deps;
  const perWallet = createMutex();
  const heads = createRecentHeads(timers);
  const [{ kid, key }] = keys;
  const sealingKey: SealingKey = { kid, key: createSecretKey(key) };

  async function attempt(movement: Movement, isRepost: boolean): Promise<PostResult | Refused | null> {
    const startedMs = timers.monotonicMs();
    const wallet = walletOf(movement);
    const remembered = wallet === null ? undefined : heads.get(wallet);
    let view = await readView(transfers, movement, remembered);
    if (!view) return null;
    let decision = decide(movement, view.head, now(), view.history);
    if (wallet !== null && remembered && decision.outcome === 'rejected') {
      // A rejection is final, so it is never based on a cached head.
      heads.doubt(wallet);
      return null;
    }
    if (decision.outcome === 'rejected') {
      // A rejection's insert succeeds even if the head has changed. So the head is read again, and never from a replaced primary.
      view = await readView(transfers, movement, undefined, transfers.latest);
      if (!view) return null;
      decision = decide(movement, view.head, now(), view.history);
    }
    const { head, seen, history } = view;
    if (!(await areDurable(transfers, groundsOf(decision, seen, history)))) return null;
    if (isRepost && decision.outcome === 'rejected') {
      const known = await transfers.findAnyones(movement.key, movement.ref.accountId);
      if (!known) return { refused: decision.reason };
    }
    const chained = decision.outcome === 'ok' && decision.wallet !== undefined;
    const transfer = seal(decision, chained ? (head?.hash ?? NO_PREDECESSOR) : NO_PREDECESSOR, sealingKey);
    if (timers.monotonicMs() - startedMs > STALE_MS) return null;
    const inserted = await insert(transfers, heads, transfer, seen);
    if (inserted === 'stored') return { reused: false, transfer };
    if (inserted === 'gone' || inserted.duplicate !== '_id_') return null;
    const first = await existing(transfers, movement.key, movement.ref.accountId);
    return { reused: first.outcome !== 'void' && !isFingerprintOf(first.fingerprint, movement), transfer: first };
  }

  async function decideOnce(movement: Movement, isRepost: boolean): Promise<PostResult | Refused> {
    for (let i = 0; i < ATTEMPTS_MAX; i++) {
      const decision = await attempt(movement, isRepost);
      if (decision) return decision;
      await new Promise<void>((resolve) =>
        timers.after(Math.random() * Math.min(JITTER_FIRST_MS * 2 ** i, JITTER_MAX_MS), resolve),
      );
    }
    throw new Error(`'${movement.key}' lost ${ATTEMPTS_MAX} races for its wallet`);
  }

  const inTurn = (movement: Movement, isRepost: boolean) =>
    perWallet(walletOf(movement) ?? movement.key, () => decideOnce(movement, isRepost));

  return {
    post: (movement) => inTurn(movement, false) as Promise<PostResult>,
    repost: (movement) => inTurn(movement, true),
    void: async (key, kind, ref, by) => {
      const transfer = seal(decideVoid(key, kind, ref, by, now()), NO_PREDECESSOR, sealingKey);
      const inserted = await transfers.insert(transfer);
      return inserted === 'stored' ? transfer : existing(transfers, key, ref.accountId);
    },
  };
}

/** Throws if the transfer has vanished or may still be rolled back; callers retry. */
async function existing(transfers: Transfers, key: string, accountId: string | undefined): Promise<Transfer> {
  const transfer = await transfers.findAnyones(key, accountId);
  if (!transfer || !(await transfers.isDurable(transfer)))
    throw new Error(`'${key}' was refused as a duplicate but is not there`);
  return transfer;
}

type SeenRefundHistory = { readonly purchase: Transfer | null; readonly refunds: readonly PostedTransfer[] };
type View = { readonly head: Head; readonly seen: SeenHead | null; readonly history: SeenRefundHistory | undefined };

/**
 * Reads the head, then the history: a transfer that commits in between takes the next seq, so our insert fails. For a
 * refund the head must be durable before the history is read. Otherwise a failover could lose this newest transfer, we could
 * read a history without it, and another process could post it again unchanged. Our insert would then succeed, although our
 * history lacks that transfer. Null when the head was lost.
 */
async function readView(
  transfers: Transfers,
  movement: Movement,
  remembered: Head | undefined,
  read?: ReadOptions,
): Promise<View | null> {
  const wallet = walletOf(movement);
  const seen = remembered || wallet === null ? null : await transfers.head(wallet, read);
  const head = remembered ?? seen;
  if (movement.kind !== 'refund') return { head, seen, history: undefined };
  if (seen && !(await transfers.isDurable(seen))) return null;
  return { head, seen, history: await readRefundHistory(transfers, movement, read) };
}

async function readRefundHistory(
  transfers: Transfers,
  { of = '', ref }: Movement,
  read?: ReadOptions,
): Promise<SeenRefundHistory> {
  const { accountId } = ref;
  const [purchase, refunds] = await Promise.all([
    transfers.findAnyones(of, accountId, read),
    transfers.refundsOf(of, accountId),
  ]);
  return { purchase, refunds };
}

type Ground = SeenHead | Transfer;

/** What must be durable before the insert: for a rejection, which is final, all that it rests on; for a refund, its purchase. */
function groundsOf(decision: Decision, head: SeenHead | null, history?: SeenRefundHistory): readonly Ground[] {
  const grounds = decision.outcome === 'rejected' ? [head, ...(history?.refunds ?? [])] : [];
  return [...grounds, history?.purchase].filter((one) => !!one);
}

const areDurable = async (transfers: Transfers, seen: readonly Ground[]): Promise<boolean> =>
  (await Promise.all(seen.map((one) => transfers.isDurable(one)))).every(Boolean);

/** A head that this process has read and not written (`seen`) may be rolled back, so the insert requires that it still exists. */
async function insert(
  transfers: Transfers,
  heads: RecentHeads,
  transfer: Transfer,
  seen: SeenHead | null,
): Promise<InsertedAfter> {
  if (transfer.outcome !== 'ok' || transfer.wallet === undefined) return transfers.insert(transfer);
  const { wallet } = transfer;
  try {
    const inserted = await (seen ? transfers.insertAfter(seen, transfer) : transfers.insert(transfer));
    if (inserted === 'stored') heads.keep(wallet, transfer);
    else heads.doubt(wallet);
    return inserted;
  } catch (error) {
    heads.doubt(wallet);
    throw error;
  }
}
