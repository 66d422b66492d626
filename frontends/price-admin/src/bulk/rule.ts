import type { Ending, PriceRule } from '@topup/web-kit/api/price-rules.ts';

/** A price rule as typed. */
export type RuleDraft = { kind: 'percent' | 'rupees'; value: string; ending: Ending; floor: boolean };

export const FIRST_RULE: RuleDraft = { kind: 'percent', value: '15', ending: '00', floor: true };

/** The typed number, or null if it is not valid. */
export function numberOf(text: string): number | null {
  const typed = text.trim().replace('−', '-');
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(typed) ? Number(typed) : null;
}

/** The rule for the server, or null while its margin is not a valid number. */
export function ruleOf({ kind, value, ending, floor }: RuleDraft): PriceRule | null {
  const margin = numberOf(value);
  if (margin === null) return null;
  return { margin: kind === 'percent' ? { percent: margin } : { rupees: margin }, ending, floor };
}
