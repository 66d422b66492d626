import type { Actor } from '@topup/kit/admin-acts';
import { err, ok, type Result } from '@topup/kit/result';
import type { SecondRefused, TwoPeople } from '@topup/kit/two-people';
import { rowText } from '../changes/run-import.ts';
import type { MeanwhileDeps } from '../changes/changed-meanwhile.ts';
import { storePointCost, type StoreCostDeps } from '../changes/store-point-cost.ts';
import { restoreProduct, type UnknownProduct } from '../domain/change-product.ts';
import { unlessStale, type Stale } from '../domain/changed-meanwhile.ts';
import type { PriceProposal, ProposedChange } from '../domain/price-proposal.ts';
import type { RowError } from '../domain/price-import.ts';
import type { Product } from '../domain/product.ts';
import { changedFields, stateOf } from '../domain/product-version.ts';
import type { PriceProposals } from '../store/price-proposals.ts';

export type DecideDeps = MeanwhileDeps &
  StoreCostDeps & {
    readonly proposals: PriceProposals;
    readonly twoPeople: TwoPeople;
    readonly now: () => Date;
  };
export type ProposalRefused =
  SecondRefused | { readonly kind: 'unknown_proposal' } | { readonly kind: 'withdrawn' } | { readonly kind: 'decided' };
type Confirmed = { readonly success: number; readonly errors: readonly RowError[] };

/** Makes each proposed change once. If a crash interrupts this, confirming the proposal again makes the changes that are left. */
export async function confirmProposal(
  deps: DecideDeps,
  id: string,
  actor: Actor,
): Promise<Result<Confirmed, ProposalRefused>> {
  const proposal = await deps.proposals.one(id);
  if (!proposal) return err({ kind: 'unknown_proposal' });
  const refusal = await deps.twoPeople.refusalOf(proposal, actor, deps.now());
  if (refusal) return err(refusal);
  const open = await deps.proposals.decide(id, 'confirmed', actor, { at: deps.now(), why: null });
  if (!open) {
    const known = await deps.proposals.one(id);
    if (known?.state === 'withdrawn') return err({ kind: 'withdrawn' });
    if (known?.state !== 'confirmed' || isAtWork(known, actor, deps.now())) return err({ kind: 'decided' });
  }
  const done = proposal.pointCost ? await setCost(deps, proposal, actor) : await changeAll(deps, proposal, actor);
  await deps.proposals.finish(id);
  return ok(done);
}

/** A process that has not made the changes after this time was interrupted, and any admin may confirm them again. */
const MADE_WITHIN_MS = 60_000;

/** Whether another admin has just confirmed it, so that its changes are being made. */
const isAtWork = ({ closed }: PriceProposal, { accountId }: Actor, now: Date): boolean =>
  closed !== undefined && closed.by !== accountId && now.getTime() - closed.at.getTime() < MADE_WITHIN_MS;

/** Any admin may withdraw a proposal, also its proposer. */
export async function withdrawProposal(
  deps: Pick<DecideDeps, 'proposals' | 'now'>,
  id: string,
  reason: string,
  actor: Actor,
): Promise<Result<null, ProposalRefused>> {
  if (await deps.proposals.decide(id, 'withdrawn', actor, { at: deps.now(), why: reason })) return ok(null);
  const known = await deps.proposals.one(id);
  if (!known) return err({ kind: 'unknown_proposal' });
  if (known.state !== 'withdrawn') return err({ kind: 'decided' });
  return known.closed?.by === actor.accountId ? ok(null) : err({ kind: 'withdrawn' });
}

const reasonOf = ({ reason, email }: PriceProposal): string =>
  [reason, `proposed by ${email}`].filter(Boolean).join(', ');

async function setCost(deps: DecideDeps, proposal: PriceProposal, actor: Actor): Promise<Confirmed> {
  const { pointCost, gameCode } = proposal;
  if (!pointCost) throw new Error(`${proposal._id} proposes no cost of a point`);
  const { version, afterPaise: paise } = pointCost;
  const cost = { ...actor, gameCode, version, paise, at: deps.now(), reason: reasonOf(proposal) };
  if ((await storePointCost(deps, cost)).ok) return { success: 1, errors: [] };
  return { success: 0, errors: [{ id: '', message: 'The cost of a point was changed meanwhile.' }] };
}

async function changeAll(deps: DecideDeps, proposal: PriceProposal, actor: Actor): Promise<Confirmed> {
  const { act, changes, importId } = proposal;
  if (act === 'set-point-cost') throw new Error(`${proposal._id} changes no product`);
  const planned = changes.map((change) => ({
    id: change.id,
    decide: (known: Product | null) => carriedOut(change, known, deps.now()),
  }));
  const by = { admin: actor, act, reason: reasonOf(proposal), importId: importId ?? undefined };
  const done = await deps.writer.changeMany(planned, { ...by, consent: 'second' });
  const errors = await Promise.all(
    done.map(async (result, i): Promise<RowError[]> => {
      if (result.ok) return [];
      if ('waits' in result.error) throw new Error(`${proposal._id} was confirmed and still waits`);
      return [{ id: changes[i]?.productId ?? '', message: await rowText(deps, result.error) }];
    }),
  );
  return { success: done.filter(({ ok: isDone }) => isDone).length, errors: errors.flat() };
}

function carriedOut(
  { version, after }: ProposedChange,
  known: Product | null,
  now: Date,
): Result<Product, UnknownProduct | Stale> {
  if (known && changedFields(stateOf(known), after).length === 0) return ok(known);
  return unlessStale(known, version, () => restoreProduct(known, after, now));
}
