import type { Ending, PriceRule } from '@topup/web-kit/api/price-rules.ts';
import { numberOf } from '../price/amount.ts';

export type RuleDraft = { kind: 'percent' | 'rupees'; value: string; ending: Ending; floor: boolean };

export const FIRST_RULE: RuleDraft = { kind: 'percent', value: '15', ending: '00', floor: true };

export function ruleOf({ kind, value, ending, floor }: RuleDraft): PriceRule | null {
  const margin = numberOf(value);
  if (margin === null) return null;
  return { margin: kind === 'percent' ? { percent: margin } : { rupees: margin }, ending, floor };
}
