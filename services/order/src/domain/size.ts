import { err, ok, type Result } from '@topup/kit/result';
import { PASSES_MAX } from './weekly-pass.ts';

export type SizeRules = { readonly linesMax: number; readonly unitsMax: number };
export type SizeError =
  | { readonly kind: 'too_many_lines'; readonly max: number }
  | { readonly kind: 'too_many_units'; readonly max: number }
  | { readonly kind: 'too_many_passes'; readonly max: number };

/** Each unit costs a call to the supplier, so units are limited; Weekly Passes have a lower limit. */
export function checkSize(
  lines: readonly { readonly quantity: number }[],
  passes: number,
  { linesMax, unitsMax }: SizeRules,
): Result<null, SizeError> {
  if (lines.length > linesMax) return err({ kind: 'too_many_lines', max: linesMax });
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) > unitsMax)
    return err({ kind: 'too_many_units', max: unitsMax });
  if (passes > PASSES_MAX) return err({ kind: 'too_many_passes', max: PASSES_MAX });
  return ok(null);
}
