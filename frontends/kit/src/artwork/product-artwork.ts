const SHEET = new URL('./packs.svg', import.meta.url).href;

/** Each view of `packs.svg`, with the largest number of diamonds that it is shown for. */
const SIZES: [number, string][] = [
  [60, 'one'],
  [120, 'two'],
  [168, 'three'],
  [200, 'four'],
  [265, 'five'],
  [500, 'six'],
  [600, 'pouch'],
  [1200, 'sack'],
  [3000, 'chest'],
  [4500, 'hoard'],
  [7000, 'treasure'],
];

function viewOf(displayName: string): string {
  if (/twilight/i.test(displayName)) return 'twilight';
  if (/pass|week|month/i.test(displayName)) return 'weekly';
  // '55 Diamonds (50 + 5 bonus)' counts as 55: the brackets only explain the total.
  const counted = displayName.replace(/\(.*?\)/g, '');
  const diamonds = (counted.match(/\d+/g) ?? []).reduce((sum, part) => sum + Number(part), 0);
  return SIZES.find(([upTo]) => diamonds <= upTo)?.[1] ?? 'crown';
}

export const artworkFor = (displayName: string): string => `${SHEET}#${viewOf(displayName)}`;

/** Browsers cache icons for a year. Raise this when icons change under the same names, to reload them all. */
const SERVED_AS = '1';

export const iconUrl = (filename: string): string => `/icons/${encodeURIComponent(filename)}?v=${SERVED_AS}`;

export const pictureOf = (product: { icon?: string | null | undefined; displayName: string }): string =>
  product.icon ? iconUrl(product.icon) : artworkFor(product.displayName);
