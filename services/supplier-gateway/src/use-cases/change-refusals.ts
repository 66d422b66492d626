import type { Actor, AdminActs, NewAct } from '@topup/kit/admin-acts';
import { newId } from '@topup/kit/ids';
import { err, ok, type Result } from '@topup/kit/result';
import type { TwoPeople } from '@topup/kit/two-people';
import {
  isKnown,
  type AddedRefusal,
  type ProposedRefusal,
  type Refusal,
  type RefusalCode,
} from '../domain/refusals.ts';
import type { ProposalRefused } from '../domain/verdict.ts';
import type { SupplierProtocol } from '../domain/supplier.ts';
import type { RefusalProposals } from '../store/refusal-proposals.ts';
import type { RefusalRows } from '../store/refusal-rows.ts';

export type RefusalDeps = {
  readonly rows: RefusalRows;
  readonly proposals: RefusalProposals;
  readonly refusals: {
    readonly table: () => readonly Refusal[];
    readonly added: () => readonly AddedRefusal[];
    readonly runNow: () => Promise<void>;
  };
  readonly acts: AdminActs;
  readonly supplier: Pick<SupplierProtocol, 'isSuccess'>;
  readonly twoPeople: TwoPeople;
};
type NewRefusal = {
  readonly status: string;
  readonly reason: string;
  readonly failureCode: RefusalCode;
  readonly because: string;
};
export type RefusalFailure =
  | { readonly kind: 'status_known' }
  | { readonly kind: 'status_not_added' }
  | { readonly kind: 'status_proposed'; readonly email: string }
  | { readonly kind: 'too_many_proposals' };
type AddedOrProposed = { readonly status: string; readonly proposal: ProposedRefusal | null };

/** At most this many proposals may be open, because their list has no pages. */
const OPEN_MAX = 50;

/** Proposes the refusal to a second admin. In a shop with a single admin it applies at once. */
export async function proposeRefusal(
  deps: RefusalDeps,
  row: NewRefusal,
  actor: Actor,
  now: Date,
): Promise<Result<AddedOrProposed, RefusalFailure | ProposalRefused>> {
  const { status } = row;
  if (isKnownStatus(deps, status)) return err({ kind: 'status_known' });
  const proposal = { ...row, id: newId(), by: actor.accountId, email: actor.email, at: now };
  if (deps.twoPeople.isSingleAdmin) {
    const added = await addRow(deps, proposal, actor, now);
    return added.ok ? ok({ status, proposal: null }) : added;
  }
  const open = await deps.proposals.open(now);
  const earlier = open.find((each) => each.status === status);
  if (earlier) return err({ kind: 'status_proposed', email: earlier.email });
  if (open.length >= OPEN_MAX) return err({ kind: 'too_many_proposals' });
  await record(deps, { act: 'propose-refusal', actor, now, proposal, reason: row.because });
  if (!(await deps.proposals.add(proposal))) return err({ kind: 'status_proposed', email: '' });
  return ok({ status, proposal });
}

type NamedProposal = { readonly status: string; readonly proposalId: string };

/** The confirmed refusal applies to later answers. Units that are already ambiguous remain so until a person settles them. */
export async function confirmRefusal(
  deps: RefusalDeps,
  decided: NamedProposal,
  actor: Actor,
  now: Date,
): Promise<Result<{ status: string }, RefusalFailure | ProposalRefused>> {
  const found = await currentProposal(deps, decided);
  if (!found.ok) return found;
  const refused = await deps.twoPeople.refusalOf(found.value, actor, now);
  if (refused) return err(refused);
  if (isKnownStatus(deps, decided.status)) return err({ kind: 'status_known' });
  return addRow(deps, found.value, actor, now, () => deps.proposals.take(found.value));
}

export async function withdrawRefusal(
  deps: RefusalDeps,
  decided: NamedProposal & { readonly reason: string },
  actor: Actor,
  now: Date,
): Promise<Result<{ status: string }, ProposalRefused>> {
  const found = await currentProposal(deps, decided);
  if (!found.ok) return found;
  const { reason, status } = decided;
  await record(deps, { act: 'withdraw-refusal', actor, now, proposal: found.value, reason });
  return (await deps.proposals.take(found.value)) ? ok({ status }) : err({ kind: 'nothing_proposed' });
}

/** Removes an added refusal. From then on, answers with its status are ambiguous again. A built-in one cannot be removed. */
export async function removeRefusal(
  { rows, refusals, acts }: RefusalDeps,
  { status, because }: { status: string; because: string },
  actor: Actor,
  now: Date,
): Promise<Result<{ status: string }, RefusalFailure>> {
  const row = refusals.added().find((each) => each.status === status);
  if (!row) return err({ kind: 'status_not_added' });
  await acts.record({
    _id: newId(),
    at: now,
    ...actor,
    act: 'remove-refusal',
    subject: status,
    before: { ...row },
    after: {},
    reason: because,
  });
  if (!(await rows.remove(status))) return err({ kind: 'status_not_added' });
  await refusals.runNow();
  return ok({ status });
}

const isKnownStatus = ({ supplier, refusals }: RefusalDeps, status: string): boolean =>
  supplier.isSuccess(status) || isKnown(refusals.table(), status);

async function currentProposal(
  { proposals }: RefusalDeps,
  { status, proposalId }: NamedProposal,
): Promise<Result<ProposedRefusal, ProposalRefused>> {
  const proposal = await proposals.find(status);
  if (!proposal) return err({ kind: 'nothing_proposed' });
  return proposal.id === proposalId ? ok(proposal) : err({ kind: 'proposal_changed' });
}

/** If several admins confirm or withdraw the proposal at the same time, `take` lets only one of them succeed. */
async function addRow(
  deps: RefusalDeps,
  proposal: ProposedRefusal,
  actor: Actor,
  now: Date,
  take: () => Promise<boolean> = async () => true,
): Promise<Result<{ status: string }, RefusalFailure | ProposalRefused>> {
  const { status, reason, failureCode, because } = proposal;
  await record(deps, { act: 'add-refusal', actor, now, proposal, reason: because });
  if (!(await take())) return err({ kind: 'nothing_proposed' });
  const { accountId: by, email } = actor;
  if (!(await deps.rows.add({ status, reason, failureCode, by, email, at: now }))) return err({ kind: 'status_known' });
  await deps.refusals.runNow();
  return ok({ status });
}

type Recorded = {
  readonly act: NewAct['act'];
  readonly actor: Actor;
  readonly now: Date;
  readonly proposal: ProposedRefusal;
  readonly reason: string;
};

const record = ({ acts }: RefusalDeps, { act, actor, now, proposal, reason }: Recorded): Promise<void> => {
  const { status, reason: shown, failureCode, id, by, email } = proposal;
  const before = { proposal: id, proposedBy: by, proposedByEmail: email };
  const after = { reason: shown, failureCode };
  return acts.record({ _id: newId(), at: now, ...actor, act, subject: status, before, after, reason });
};
