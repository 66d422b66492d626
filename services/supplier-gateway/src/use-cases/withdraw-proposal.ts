import { err, ok, type Result } from '@topup/kit/result';
import type { Actor, AdminActs } from '@topup/kit/admin-acts';
import { newId } from '@topup/kit/ids';
import { changedMeanwhile, type ProposalRefused, type ResolveFailure } from '../domain/verdict.ts';
import type { AttemptRecord } from '../store/attempt-record.ts';
import { attemptOf, type Attempts } from '../store/attempts.ts';
import { withdraw } from '../store/propose-verdict.ts';

type WithdrawDeps = { readonly attempts: Attempts; readonly acts: AdminActs };

export async function withdrawProposal(
  deps: WithdrawDeps,
  unit: string,
  { proposalId, reason }: { proposalId: string; reason: string },
  actor: Actor,
  now: Date,
): Promise<Result<AttemptRecord, ResolveFailure | ProposalRefused>> {
  const seen = await attemptOf(deps.attempts, unit);
  if (!seen) return err({ kind: 'unknown_unit' });
  if (seen.state !== 'ambiguous') return err({ kind: 'not_ambiguous', state: seen.state });
  if (!seen.proposal) return err({ kind: 'nothing_proposed' });
  if (seen.proposal.id !== proposalId) return err({ kind: 'proposal_changed' });
  await deps.acts.record({
    _id: newId(),
    at: now,
    ...actor,
    act: 'withdraw-proposal',
    subject: unit,
    before: { ...seen.proposal },
    after: {},
    reason,
  });
  const withdrawn = await withdraw(deps.attempts, seen, { at: now, by: actor.accountId, reason });
  return withdrawn ? ok(withdrawn) : err(changedMeanwhile(await attemptOf(deps.attempts, unit)));
}
