import type { Collection } from '@topup/kit/mongo';
import { every, type Job } from '@topup/kit/sweeper';
import type { LedgerDeps } from '../deps.ts';
import type { PostedTransfer, Transfer } from '../domain/transfers.ts';
import { followedTransfers, type PositionDocument } from '../store/positions.ts';
import { keysAfter, transfersByKey, type Place } from '../store/read-transfers.ts';

/** With this pause, lists are at most about 5 s behind the transfers. A shorter pause would cause more writes on a busy day. */
const EVERY_MS = 4_000;
/** An insert may become visible late, so a round begins this long before the stored position, every third one `OVERLAP_MS`. */
const SHORT_OVERLAP_MS = 10_000;
const OVERLAP_MS = 60_000;
const LONG_EVERY = 3;
/** The first round of a process begins still earlier, because the previous process may have ended at any point. */
const BOOT_OVERLAP_MS = 10 * 60_000;
const BATCH = 500;

/** Each function gets every transfer of its kind at least once. If one throws, the next round repeats the same transfers. */
type Followers = {
  /** Gets posted, rejected and void transfers. */
  readonly onTransfers: (transfers: readonly Transfer[]) => Promise<void>;
  readonly onPosted: (transfer: PostedTransfer) => Promise<void>;
};
type FollowDeps = Pick<LedgerDeps, 'transfers' | 'wallets' | 'now' | 'log'>;

/** Updates wallets' summaries after transfers, and completes what a crash left undone. Idempotent; no payment waits for it. */
export function followTransfers(
  deps: FollowDeps,
  positions: Collection<PositionDocument>,
  { onTransfers, onPosted }: Followers,
): Job {
  const followed = followedTransfers(positions);
  let seen = new Map<string, Date>();
  let rounds = 0;

  return every(EVERY_MS, 'follow-transfers', deps.log, async () => {
    const position = await followed.read();
    const overlapMs = rounds === 0 ? BOOT_OVERLAP_MS : rounds % LONG_EVERY === 0 ? OVERLAP_MS : SHORT_OVERLAP_MS;
    let after: Place = { _id: '', at: new Date(Math.max(0, position.getTime() - overlapMs)) };
    for (;;) {
      const batch = await keysAfter(deps.transfers, after, BATCH);
      const last = batch.at(-1);
      if (!last) break;
      after = last;
      // Compares the time too: a transfer that was rolled back may be posted again under its key, at another time.
      const fresh = batch.filter(({ _id, at }) => seen.get(_id)?.getTime() !== at.getTime());
      if (fresh.length > 0) await followed.untilDurable();
      const transfers = await decided(deps, fresh);
      if (transfers.length > 0) await onTransfers(transfers);
      const posted = transfers.filter((transfer): transfer is PostedTransfer => transfer.outcome === 'ok');
      if (posted.length > 0) await deps.wallets.follow(posted);
      for (const transfer of posted) await onPosted(transfer);
      for (const { _id, at } of fresh) seen.set(_id, at);
      if (after.at > position) await followed.advance(after.at);
      if (batch.length < BATCH) break;
    }
    rounds++;
    const forgetBefore = Math.min(after.at.getTime(), deps.now().getTime()) - 2 * OVERLAP_MS;
    seen = new Map([...seen].filter(([, at]) => at.getTime() > forgetBefore));
  });
}

const decided = async ({ transfers }: FollowDeps, places: readonly Place[]): Promise<Transfer[]> =>
  places.length === 0
    ? []
    : transfersByKey(
        transfers,
        places.map(({ _id }) => _id),
      );
