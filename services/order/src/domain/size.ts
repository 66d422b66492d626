import { err, ok, type Result } from '@topup/kit/result';
import { PASSES_MAX } from './weekly-pass.ts';

export type SizeRules = { readonly itemsMax: number; readonly unitsMax: number };
export type SizeError =
  | { readonly kind: 'too_many_lines'; readonly max: number }
  | { readonly kind: 'too_many_units'; readonly max: number }
  | { readonly kind: 'too_many_passes'; readonly max: number };

/** Each unit costs a call to the supplier, so units are limited; Weekly Passes have a lower limit. */
export function checkSize(
  lines: readonly { readonly quantity: number }[],
  passes: number,
  { itemsMax, unitsMax }: SizeRules,
): Result<null, SizeError> {
  if (lines.length > itemsMax) return err({ kind: 'too_many_lines', max: itemsMax });
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) > unitsMax)
    return err({ kind: 'too_many_units', max: unitsMax });
  if (passes > PASSES_MAX) return err({ kind: 'too_many_passes', max: PASSES_MAX });
  return ok(null);
}
