import { err, type Result } from '@topup/kit/result';
import type { Product, TooManyProducts } from './product.ts';
import type { StateField } from './product-version.ts';

export type Stale = { readonly kind: 'stale'; readonly current: Product; readonly seen: number };
export type ChangedMeanwhile = {
  readonly kind: 'changed_meanwhile';
  readonly current: Product;
  readonly by: string;
  readonly at: Date;
  readonly fields: readonly StateField[];
};

export type NotStored = ChangedMeanwhile | TooManyProducts;

/** Refuses the change if the product has another version than `seen`. Without `seen` it refuses nothing. */
export function unlessStale<E>(
  known: Product | null,
  seen: number | undefined,
  decide: () => Result<Product, E>,
): Result<Product, E | Stale> {
  if (known && seen !== undefined && known.version !== seen) return err({ kind: 'stale', current: known, seen });
  return decide();
}

const FIELD_NAMES: Readonly<Partial<Record<StateField, string>>> = {
  pricePaise: 'customPrice',
  points: 'smileonePoints',
  renamed: "the supplier's name",
};
export const fieldName = (field: StateField): string => FIELD_NAMES[field] ?? field;

export const meanwhileText = ({ by, fields }: ChangedMeanwhile): string =>
  `This product was changed meanwhile by ${by}: ${fields.map(fieldName).join(', ')}.`;
