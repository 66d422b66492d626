import type { Paise } from '@topup/kit/money';
import type { SecondRefused } from '@topup/kit/two-people';
import type { PostingDeps } from '../ledger/deps.ts';
import type { Wallets } from '../ledger/store/wallets.ts';
import type { Movement, Transfer } from '../ledger/domain/transfers.ts';
import type { IsClosed } from '../payments/post-capture.ts';
import { currentPlayer, type PlayerDeps } from './current-player.ts';
import type { AdjustmentProposal } from './domain/adjustment-proposal.ts';
import type { Player } from './store/players.ts';

export type Adjusted =
  | {
      readonly kind: 'adjusted';
      readonly player: Player;
      readonly by: string;
    }
  /** Not posted: another admin has to confirm it first. */
  | { readonly kind: 'proposed'; readonly player: Player; readonly proposal: AdjustmentProposal }
  | { readonly kind: 'user_not_found' }
  | { readonly kind: 'insufficient'; readonly balancePaise: Paise }
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'key_reused' }
  /** An equal call came in the last ten seconds, and neither call has an Idempotency-Key. */
  | { readonly kind: 'repeated'; readonly adjustmentId: string }
  /** Another admin has changed this wallet by the same amount in the last ten seconds. */
  | { readonly kind: 'made_by_another'; readonly adjustmentId: string }
  /** The wallet is the admin's own, and no admin may change their own wallet. */
  | { readonly kind: 'own_wallet' }
  /** Nobody can sign in to the account, so nothing is credited to its wallet. */
  | { readonly kind: 'account_closed' }
  | Extract<SecondRefused, { kind: 'expired' }>;

type PostDeps = PlayerDeps &
  Pick<PostingDeps, 'ledger' | 'onTransfer' | 'log'> & { readonly wallets: Wallets; readonly isClosed: IsClosed };

/** Returns the earlier outcome if the adjustment was posted before. The caller must have recorded the admin's act first. */
export async function postAdjustment(deps: PostDeps, movement: Movement): Promise<Adjusted> {
  const { accountId } = movement.ref;
  if (await isRefusedCredit(deps, movement)) return { kind: 'account_closed' };
  const { transfer, reused } = await deps.ledger.post(movement);
  if (reused) return { kind: 'key_reused' };
  if (transfer.outcome === 'void') return { kind: 'withdrawn' };
  // After a restore from a backup this log line is the only evidence of an adjustment that the backup does not contain.
  const { outcome, by } = transfer;
  const { key, amountPaise, debit } = movement;
  const deltaPaise = debit === 'adjustments' ? amountPaise : -amountPaise;
  deps.log.info({ adjustment: key, accountId, amountPaise: deltaPaise, by, outcome }, 'wallet adjusted');
  await deps.onTransfer(transfer);
  if (transfer.outcome === 'ok') await deps.wallets.follow([transfer]);
  const player = await currentPlayer(deps, accountId);
  return player ? outcomeOf(transfer, player) : { kind: 'user_not_found' };
}

/** The account may have been closed since the adjustment was proposed or checked. A repeat still gets the earlier outcome. */
async function isRefusedCredit({ transfers, isClosed }: PostDeps, { key, debit, ref }: Movement): Promise<boolean> {
  if (debit !== 'adjustments' || !ref.accountId || !(await isClosed(ref.accountId))) return false;
  return !(await transfers.findAnyones(key, ref.accountId, transfers.latest));
}

export const outcomeOf = ({ outcome, by }: Transfer, player: Player): Adjusted =>
  outcome === 'ok' ? { kind: 'adjusted', player, by } : { kind: 'insufficient', balancePaise: player.balancePaise };
