const STONES = {
  shard: new URL('./gem-shard.svg', import.meta.url).href,
  emerald: new URL('./gem-emerald.svg', import.meta.url).href,
  pear: new URL('./gem-pear.svg', import.meta.url).href,
  brilliant: new URL('./gem-brilliant.svg', import.meta.url).href,
  crown: new URL('./gem-crown.svg', import.meta.url).href,
};

const PASSES = {
  weekly: new URL('./pass-weekly.svg', import.meta.url).href,
  twilight: new URL('./pass-twilight.svg', import.meta.url).href,
};

/** The stone shown for packs of up to this many diamonds: the larger the pack, the richer the cut. */
const SIZES: [number, string][] = [
  [60, STONES.shard],
  [200, STONES.emerald],
  [600, STONES.pear],
  [3000, STONES.brilliant],
];

/** Our drawing for a product without an icon, chosen by its name. */
export function artworkFor(displayName: string): string {
  if (/twilight/i.test(displayName)) return PASSES.twilight;
  if (/pass|week|month/i.test(displayName)) return PASSES.weekly;
  // '55 Diamonds (50 + 5 bonus)' counts as 55: the brackets only explain the total.
  const counted = displayName.replace(/\(.*?\)/g, '');
  const diamonds = (counted.match(/\d+/g) ?? []).reduce((sum, part) => sum + Number(part), 0);
  return SIZES.find(([upTo]) => diamonds <= upTo)?.[1] ?? STONES.crown;
}

/** Browsers cache icons for a year. Raise this when icons change under the same names, to reload them all. */
const SERVED_AS = '1';

/** The URL of an icon. */
export const iconUrl = (filename: string): string => `/icons/${encodeURIComponent(filename)}?v=${SERVED_AS}`;

/** A product's picture: its icon if it has one, else our drawing. */
export const pictureOf = (product: { icon?: string | null | undefined; displayName: string }): string =>
  product.icon ? iconUrl(product.icon) : artworkFor(product.displayName);
