import type { Actor } from '@topup/kit/admin-acts';
import { idOfCall } from '@topup/kit/idempotency';
import { long } from '@topup/kit/mongo';
import type { Paise } from '@topup/kit/money';
import type { Deps } from '../../deps.ts';
import { adjustment } from '../domain/adjust.ts';
import { needsSecondAdmin, proposedMovement, type AdjustmentProposal } from '../domain/adjustment-proposal.ts';
import { adjustKey } from '../../ledger/domain/keys.ts';
import { isFingerprintOf } from '../../ledger/domain/movement-fingerprint.ts';
import type { Movement, Transfer } from '../../ledger/domain/transfers.ts';
import type { LoneAdjustment } from '../store/lone-adjustments.ts';
import type { Player } from '../store/players.ts';
import { getPlayer } from './get-player.ts';

export type WantedAdjustment = {
  readonly admin: Actor;
  readonly idempotencyKey: string | null;
  readonly accountId: string;
  readonly amountPaise: Paise;
  readonly reason: string;
};
export type Adjusted =
  | {
      readonly kind: 'adjusted';
      readonly player: Player;
      /** The account id of the admin whose word moved it. */
      readonly by: string;
    }
  /** Nothing moved: another admin has to confirm it. */
  | { readonly kind: 'proposed'; readonly player: Player; readonly proposal: AdjustmentProposal }
  | { readonly kind: 'user_not_found' }
  /** The wallet held less than should be taken; nothing moved. */
  | { readonly kind: 'insufficient'; readonly balancePaise: Paise }
  /** The proposal was taken back; nothing moved. */
  | { readonly kind: 'withdrawn' }
  /** The key was used for another adjustment. */
  | { readonly kind: 'key_reused' };

const ROUTE = '/api/admin/users/update-wallet';

/**
 * Moves money between a wallet and the house because an admin says so: once per key, on record, never below zero. Above an
 * amount, alone or with what the same admin moved in this wallet before, it is only written down, for another to confirm.
 */
export async function adjustWallet(deps: Deps, wanted: WantedAdjustment): Promise<Adjusted> {
  const { admin, accountId, amountPaise, reason, idempotencyKey: key } = wanted;
  const player = await getPlayer(deps, accountId);
  if (!player) return { kind: 'user_not_found' };
  const id = idOfCall({ accountId: admin.accountId, route: ROUTE, key });
  const movement = adjustment({ id, accountId, amountPaise, reason, by: admin.accountId });
  const lone = { id, email: admin.email, accountId, amountPaise };
  const isProposal = await needsAnother(deps, lone);
  // What became of it, with the balance before and after, is the transfer of the same key.
  await deps.acts.record({
    _id: isProposal ? `propose:${movement.key}` : movement.key,
    at: deps.now(),
    ...admin,
    act: isProposal ? 'propose-adjustment' : 'adjust-wallet',
    subject: accountId,
    before: {},
    after: { byPaise: long(amountPaise) },
    reason,
  });
  if (isProposal) return propose(deps, player, { ...wanted, _id: id });
  const adjusted = await postAdjustment(deps, movement);
  if (adjusted.kind === 'insufficient') await deps.loneAdjustments.release(lone);
  return adjusted;
}

/** What was proposed under a key stays a proposal, and what was posted is done, whatever one admin may move by now. */
async function needsAnother(deps: Deps, lone: LoneAdjustment): Promise<boolean> {
  if (needsSecondAdmin(lone.amountPaise, deps.adjustAlonePaise)) return true;
  if (await deps.adjustmentProposals.find(lone.id)) return true;
  if (await deps.transfers.findAnyones(adjustKey(lone.id), lone.accountId)) return false;
  return !(await deps.loneAdjustments.allow(lone, deps.adjustAlonePaise, deps.now()));
}

async function propose(deps: Deps, player: Player, wanted: WantedAdjustment & { _id: string }): Promise<Adjusted> {
  const { _id, accountId, amountPaise, reason, admin } = wanted;
  const { accountId: by, email } = admin;
  const proposal = await deps.adjustmentProposals.add({
    _id,
    accountId,
    amountPaise,
    reason,
    by,
    email,
    at: deps.now(),
  });
  const isSame = proposal.accountId === accountId && proposal.amountPaise === amountPaise && proposal.reason === reason;
  if (!isSame) return { kind: 'key_reused' };
  const decided = await deps.transfers.findAnyones(adjustKey(_id), accountId);
  if (!decided) return { kind: 'proposed', player, proposal };
  if (!(await deps.transfers.isDurable(decided))) throw new Error(`'${decided._id}' may be forgotten again`);
  if (decided.outcome === 'void') return { kind: 'withdrawn' };
  if (!isFingerprintOf(decided.fingerprint, proposedMovement(proposal, by))) return { kind: 'key_reused' };
  return outcomeOf(decided, player);
}

/** Posts an adjustment, or answers what became of it; it is on record already. */
export async function postAdjustment(deps: Deps, movement: Movement): Promise<Adjusted> {
  const { accountId } = movement.ref;
  const { transfer, reused } = await deps.ledger.post(movement);
  if (reused) return { kind: 'key_reused' };
  if (transfer.outcome === 'void') return { kind: 'withdrawn' };
  // Nobody but this database knows of it: after a restore from a copy this line is what tells a person.
  const { outcome, by } = transfer;
  const { key, amountPaise, debit } = movement;
  const deltaPaise = debit === 'adjustments' ? amountPaise : -amountPaise;
  deps.log.info({ adjustment: key, accountId, amountPaise: deltaPaise, by, outcome }, 'wallet adjusted');
  await deps.rows.record(transfer);
  if (transfer.outcome === 'ok') await deps.wallets.follow([transfer]);
  const player = await getPlayer(deps, accountId);
  return player ? outcomeOf(transfer, player) : { kind: 'user_not_found' };
}

const outcomeOf = ({ outcome, by }: Transfer, player: Player): Adjusted =>
  outcome === 'ok' ? { kind: 'adjusted', player, by } : { kind: 'insufficient', balancePaise: player.balancePaise };
