import { BONUSES } from './first-time-bonus.ts';

/** '55 Diamonds (50 + 5 bonus)' has `count` 55, `rest` 'Diamonds', `more` '50 + 5 bonus'. Other names are all `rest`. */
export type NameParts = { count: string; rest: string; more: string };

export function nameParts(displayName: string): NameParts {
  const [, count = '', rest = displayName, more = ''] =
    /^(\d[\d,]*)\s+([^()]+?)\s*(?:\((.+)\))?$/.exec(displayName) ?? [];
  return { count, rest, more };
}

/** A pack's first-time bonus as '50 + 50'; undefined for packs without one. */
export function firstTimeOf({ count, more }: NameParts): string | undefined {
  const base = /^\d+/.exec(more)?.[0] ?? count;
  return BONUSES.find(([pack]) => pack === base)?.[1];
}

/** Recognises passes by their name, because the price list has no field that marks them. */
export const isPass = (displayName: string): boolean => /pass|membership/i.test(displayName);

/** 55 for '55 Diamonds (50 + 5 bonus)'. Undefined for names that do not say 'diamonds': a number may count something else. */
export function diamondsIn(displayName: string): number | undefined {
  const { count, rest } = nameParts(displayName);
  return /^diamonds?$/i.test(rest) ? Number(count.replaceAll(',', '')) : undefined;
}
