import type { ChangedMeanwhile, Stale } from '../domain/changed-meanwhile.ts';
import { changedFields, stateOf } from '../domain/product-version.ts';
import type { PriceVersions } from '../store/price-versions.ts';
import type { ProductWriter } from '../store/product-writer.ts';

export type MeanwhileDeps = { readonly versions: PriceVersions; readonly writer: ProductWriter };

export async function changedMeanwhile(
  { versions, writer }: MeanwhileDeps,
  { current, seen }: Pick<Stale, 'current' | 'seen'>,
): Promise<ChangedMeanwhile> {
  await writer.moveVersions({ _id: current._id });
  const [next, last] = await Promise.all([
    versions.one(current._id, seen + 1),
    versions.one(current._id, current.version),
  ]);
  const fields = next?.before ? changedFields(next.before, stateOf(current)) : [];
  return { kind: 'changed_meanwhile', current, by: last?.email ?? '', at: current.changedAt, fields };
}
