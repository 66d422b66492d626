import { BONUSES } from './first-time-bonus.ts';

/** '55 Diamonds (50 + 5 bonus)': how many, of what, and what the brackets add. Another name is all `rest`. */
export type NameParts = { count: string; rest: string; more: string };

export function nameParts(displayName: string): NameParts {
  const [, count = '', rest = displayName, more = ''] =
    /^(\d[\d,]*)\s+([^()]+?)\s*(?:\((.+)\))?$/.exec(displayName) ?? [];
  return { count, rest, more };
}

/** What the game gives for the first purchase of such a pack, as '50 + 50'; undefined for packs without that. */
export function firstTimeOf({ count, more }: NameParts): string | undefined {
  const base = /^\d+/.exec(more)?.[0] ?? count;
  return BONUSES.find(([pack]) => pack === base)?.[1];
}

/** Passes are named so; the price list does not tell them apart in another way. */
export const isPass = (displayName: string): boolean => /pass|membership/i.test(displayName);
