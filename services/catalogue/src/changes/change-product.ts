import { err, type Result } from '@topup/kit/result';
import { unlessStale, type NotStored, type Stale } from '../domain/changed-meanwhile.ts';
import type { Product } from '../domain/product.ts';
import type { ChangedBy } from '../domain/product-version.ts';
import { changedMeanwhile, type MeanwhileDeps } from './changed-meanwhile.ts';

export type ChangeDeps = MeanwhileDeps & { readonly now: () => Date };
export type ProductChange<E> = {
  readonly id: string;
  /** The version that the admin saw; the change is refused if a newer one exists. */
  readonly seen: number | undefined;
  readonly decide: (known: Product | null, now: Date) => Result<Product, E>;
  readonly by: ChangedBy;
};

export async function changeProduct<E>(
  deps: ChangeDeps,
  { id, seen, decide, by }: ProductChange<E>,
): Promise<Result<Product, E | NotStored>> {
  const stored = await deps.writer.change<E | Stale>(
    id,
    (known) => unlessStale(known, seen, () => decide(known, deps.now())),
    by,
  );
  if (stored.ok) return stored;
  const { error } = stored;
  return err(isStale(error) ? await changedMeanwhile(deps, error) : error);
}

const isStale = (error: unknown): error is Stale => (error as { kind?: unknown }).kind === 'stale';
