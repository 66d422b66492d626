import { err, type Result } from '@topup/kit/result';
import { unlessStale, type NotStored, type Stale } from '../domain/changed-meanwhile.ts';
import type { PriceProposal } from '../domain/price-proposal.ts';
import type { Product } from '../domain/product.ts';
import type { ChangedBy } from '../domain/product-version.ts';
import type { Unsettled } from '../store/product-writer.ts';
import { changedMeanwhile, type MeanwhileDeps } from './changed-meanwhile.ts';
import { propose, proposedChange, type ProposeDeps } from './propose.ts';

export type ChangeDeps = MeanwhileDeps & ProposeDeps;
/** The change is not stored but proposed: a second admin has to confirm it. */
type ProposedInstead = {
  readonly kind: 'proposed';
  readonly current: Product;
  readonly proposal: PriceProposal;
};
/** The change is not stored: the admin who makes it has to be asked first. */
export type AsksFirst = Unsettled & { readonly kind: 'asks' };
export type NotChanged = NotStored | ProposedInstead | AsksFirst;
type ProductChange<E> = {
  readonly id: string;
  /** The version that the admin saw; the change is refused if a newer one exists. */
  readonly seen: number | undefined;
  readonly decide: (known: Product | null, now: Date) => Result<Product, E>;
  readonly by: ChangedBy;
};

export async function changeProduct<E extends { readonly kind: string }>(
  deps: ChangeDeps,
  { id, seen, decide, by }: ProductChange<E>,
): Promise<Result<Product, E | NotChanged>> {
  const stored = await deps.writer.change<E | Stale>(
    id,
    (known) => unlessStale(known, seen, () => decide(known, deps.now())),
    by,
  );
  if (stored.ok) return stored;
  const { error } = stored;
  if (isStale(error)) return err(await changedMeanwhile(deps, error));
  return isUnsettled(error) ? err(await settled(deps, error, by)) : err(error);
}

async function settled(deps: ChangeDeps, refused: Unsettled, by: ChangedBy): Promise<AsksFirst | ProposedInstead> {
  const { before, kind } = refused;
  if (kind === 'asks' || !before) return { ...refused, kind: 'asks' };
  const proposal = await propose(deps, {
    admin: by.admin,
    gameCode: before.gameCode,
    act: by.act,
    reason: by.reason ?? null,
    changes: proposedChange(refused),
  });
  return { kind: 'proposed', current: before, proposal };
}

const isStale = (error: { readonly kind: string }): error is Stale => error.kind === 'stale';
const isUnsettled = (error: { readonly kind: string }): error is Unsettled =>
  error.kind === 'asks' || error.kind === 'waits';
