import type { Actor, AdminAct } from '@topup/kit/admin-acts';
import { idOfCall } from '@topup/kit/idempotency';
import { fingerprint } from '@topup/kit/ids';
import { long } from '@topup/kit/mongo';
import type { Paise } from '@topup/kit/money';
import { isErased } from '@topup/kit/personal';
import { isExpired, isSamePerson, NO_LIMIT, personOf } from '@topup/kit/two-people';
import type { AdjustDeps, ProposalDeps } from '../deps.ts';
import { currentPlayer } from '../current-player.ts';
import { adjustment, proposalActIdOf } from '../domain/adjust.ts';
import { proposedMovement } from '../domain/adjustment-proposal.ts';
import { adjustKey } from '../../ledger/domain/keys.ts';
import { isFingerprintOf } from '../../ledger/domain/movement-fingerprint.ts';
import { outcomeOf, type Adjusted } from '../post-adjustment.ts';
import type { Player } from '../store/players.ts';

type AdjustmentRequest = {
  readonly admin: Actor;
  readonly idempotencyKey: string | null;
  readonly accountId: string;
  readonly amountPaise: Paise;
  readonly reason: string;
};
type Identified = AdjustmentRequest & { readonly _id: string };

const ROUTE = '/api/admin/users/update-wallet';

/** Adjusts once per key. An adjustment above what one admin may move alone is only proposed: another admin must confirm it. */
export async function adjustWallet(deps: AdjustDeps, request: AdjustmentRequest): Promise<Adjusted> {
  const { admin, accountId, amountPaise, reason, idempotencyKey: key } = request;
  const player = await currentPlayer(deps, accountId);
  if (!player) return { kind: 'user_not_found' };
  if (isSamePerson(admin, player)) return { kind: 'own_wallet' };
  // Taking money out stays possible, for money that came while the account was closed.
  if (amountPaise > 0 && isErased(player)) return { kind: 'account_closed' };
  const _id = idOfCall({ accountId: admin.accountId, route: ROUTE, key });
  const identified = { ...request, _id };
  const earlier = key === null ? await claimCall(deps, identified) : null;
  if (earlier) return { kind: 'repeated', adjustmentId: earlier.adjustmentId };
  // If a proposal has this id, the answer comes from the proposal, unless this admin has already made this adjustment alone.
  if ((await deps.adjustmentProposals.find(_id)) && !isRecordOf(await deps.acts.find(adjustKey(_id)), request))
    return propose(deps, player, identified);

  const movement = adjustment({ id: _id, accountId, amountPaise, reason, by: admin.accountId });
  const decision = await deps.transfers.findAnyones(movement.key, accountId);
  if (decision) return isFingerprintOf(decision.fingerprint, movement) ? deps.post(movement) : { kind: 'key_reused' };

  const anothers = await claimAmount(deps, identified);
  if (anothers) return { kind: 'made_by_another', adjustmentId: anothers };
  const counted = await countAlone(deps, identified);
  if (counted.kind === 'key_reused') return counted;
  if (counted.kind === 'needs_second') return propose(deps, player, identified);
  // The act's record has no outcome and no balances: they are in the transfer with the same key.
  await deps.acts.record({
    _id: movement.key,
    at: deps.now(),
    ...admin,
    act: 'adjust-wallet',
    subject: accountId,
    before: {},
    after: { byPaise: long(amountPaise), ...counted.grounds },
    reason,
  });
  const adjusted = await deps.post(movement);
  if (adjusted.kind === 'insufficient' || adjusted.kind === 'account_closed')
    await deps.loneAdjustments.release(personOf(admin.email), _id);
  return adjusted;
}

type ClaimDeps = Pick<AdjustDeps, 'recentAdjustments' | 'now'>;

const claimCall = ({ recentAdjustments, now }: ClaimDeps, { _id, admin, accountId, amountPaise, reason }: Identified) =>
  recentAdjustments.claim(
    fingerprint([admin.accountId, accountId, amountPaise, reason]),
    { adjustmentId: _id, by: admin.accountId },
    now(),
  );

/** The id of the adjustment if another admin is changing this wallet by the same amount: both may answer one complaint. */
async function claimAmount({ recentAdjustments, now }: ClaimDeps, { _id, admin, accountId, amountPaise }: Identified) {
  const by = admin.accountId;
  const first = await recentAdjustments.claim(fingerprint([accountId, amountPaise]), { adjustmentId: _id, by }, now());
  return first && first.by !== by ? first.adjustmentId : null;
}

type CountDeps = Pick<AdjustDeps, 'acts' | 'twoPeople' | 'adjustAlonePaise' | 'loneAdjustments' | 'now'>;

/** Counts the adjustment towards the admin's limit. `grounds` is stored with the act, so that the audit can repeat the check. */
async function countAlone(deps: CountDeps, { _id: key, accountId: subject, amountPaise, admin }: Identified) {
  // The act's record is checked too: it is kept, while the count under the same key is forgotten after 24 hours.
  const recorded = await deps.acts.find(adjustKey(key));
  if (recorded && !isRecordOf(recorded, { accountId: subject, amountPaise })) return { kind: 'key_reused' } as const;
  const { isSingleAdmin } = deps.twoPeople;
  const limitPaise = isSingleAdmin ? NO_LIMIT : deps.adjustAlonePaise;
  const now = deps.now();
  const act = { key, subject, byPaise: amountPaise };
  const counted = await deps.loneAdjustments.count(personOf(admin.email), act, limitPaise, now);
  if (counted.kind === 'key_reused' || (counted.kind === 'needs_second' && !isSingleAdmin)) return counted;
  const countedAt = counted.kind === 'alone' ? counted.countedAt : now;
  return { kind: 'alone', grounds: { limitPaise: long(limitPaise), countedAt } } as const;
}

const isRecordOf = (
  act: Pick<AdminAct, 'subject' | 'after'> | null,
  { accountId, amountPaise }: Pick<AdjustmentRequest, 'accountId' | 'amountPaise'>,
): boolean => act?.subject === accountId && 'byPaise' in act.after && Number(act.after.byPaise) === amountPaise;

type ProposeDeps = Pick<ProposalDeps, 'acts' | 'adjustmentProposals' | 'transfers' | 'now'>;

async function propose(deps: ProposeDeps, player: Player, request: Identified): Promise<Adjusted> {
  const { _id, accountId, amountPaise, reason, admin } = request;
  const { accountId: by, email } = admin;
  const at = deps.now();
  await deps.acts.record({
    _id: proposalActIdOf(request, _id),
    at,
    ...admin,
    act: 'propose-adjustment',
    subject: accountId,
    before: {},
    after: { byPaise: long(amountPaise) },
    reason,
  });
  const proposal = await deps.adjustmentProposals.add({ _id, accountId, amountPaise, reason, by, email, at });
  const isSame = proposal.accountId === accountId && proposal.amountPaise === amountPaise && proposal.reason === reason;
  if (!isSame) return { kind: 'key_reused' };
  const decision = await deps.transfers.findAnyones(adjustKey(_id), accountId);
  if (!decision) return isExpired(proposal, at) ? { kind: 'expired' } : { kind: 'proposed', player, proposal };
  if (!(await deps.transfers.isDurable(decision))) throw new Error(`'${decision._id}' is not durable yet`);
  if (decision.outcome === 'void') return { kind: 'withdrawn' };
  if (!isFingerprintOf(decision.fingerprint, proposedMovement(proposal, by))) return { kind: 'key_reused' };
  return outcomeOf(decision, player);
}
