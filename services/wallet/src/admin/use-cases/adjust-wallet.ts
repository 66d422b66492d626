import type { Actor } from '@topup/kit/admin-acts';
import { idOfCall } from '@topup/kit/idempotency';
import { long } from '@topup/kit/mongo';
import type { Paise } from '@topup/kit/money';
import type { AdminDeps } from '../deps.ts';
import { currentPlayer } from '../current-player.ts';
import { adjustment } from '../domain/adjust.ts';
import { needsSecondAdmin, proposedMovement } from '../domain/adjustment-proposal.ts';
import { adjustKey } from '../../ledger/domain/keys.ts';
import { isFingerprintOf } from '../../ledger/domain/movement-fingerprint.ts';
import { outcomeOf, postAdjustment, type Adjusted } from '../post-adjustment.ts';
import type { LoneAdjustment } from '../store/lone-adjustments.ts';
import type { Player } from '../store/players.ts';

export type AdjustmentRequest = {
  readonly admin: Actor;
  readonly idempotencyKey: string | null;
  readonly accountId: string;
  readonly amountPaise: Paise;
  readonly reason: string;
};
const ROUTE = '/api/admin/users/update-wallet';

/** Once per key. Above the limit for one admin and wallet, it only proposes; another admin must confirm. */
export async function adjustWallet(deps: AdminDeps, request: AdjustmentRequest): Promise<Adjusted> {
  const { admin, accountId, amountPaise, reason, idempotencyKey: key } = request;
  const player = await currentPlayer(deps, accountId);
  if (!player) return { kind: 'user_not_found' };
  const id = idOfCall({ accountId: admin.accountId, route: ROUTE, key });
  const movement = adjustment({ id, accountId, amountPaise, reason, by: admin.accountId });
  const lone = { id, email: admin.email, accountId, amountPaise };
  const isProposal = await needsAnother(deps, lone);
  // The record has no outcome: that and the balances are in the transfer with the same key.
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
  if (isProposal) return propose(deps, player, { ...request, _id: id });
  const adjusted = await postAdjustment(deps, movement);
  if (adjusted.kind === 'insufficient') await deps.loneAdjustments.release(lone);
  return adjusted;
}

/** A key that was proposed or posted before is treated the same way again, even if the limit has changed. */
async function needsAnother(deps: AdminDeps, lone: LoneAdjustment): Promise<boolean> {
  if (needsSecondAdmin(lone.amountPaise, deps.adjustAlonePaise)) return true;
  if (await deps.adjustmentProposals.find(lone.id)) return true;
  if (await deps.transfers.findAnyones(adjustKey(lone.id), lone.accountId)) return false;
  return !(await deps.loneAdjustments.allow(lone, deps.adjustAlonePaise, deps.now()));
}

async function propose(
  deps: AdminDeps,
  player: Player,
  request: AdjustmentRequest & { _id: string },
): Promise<Adjusted> {
  const { _id, accountId, amountPaise, reason, admin } = request;
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
  const decision = await deps.transfers.findAnyones(adjustKey(_id), accountId);
  if (!decision) return { kind: 'proposed', player, proposal };
  if (!(await deps.transfers.isDurable(decision))) throw new Error(`'${decision._id}' is not durable yet`);
  if (decision.outcome === 'void') return { kind: 'withdrawn' };
  if (!isFingerprintOf(decision.fingerprint, proposedMovement(proposal, by))) return { kind: 'key_reused' };
  return outcomeOf(decision, player);
}
