import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';

/** Zero and absent both mean that nobody has set it. */
export const isSet = (amount: string | number | null | undefined): boolean => Number(amount ?? 0) !== 0;

/** What players and admins call a product. */
export const nameOf = ({ displayName, spu }: Pick<ProductPrice, 'displayName' | 'spu'>): string => displayName || spu;

/** What an admin wants to know of a price list before reading it; each is a way to narrow it too. */
export const GROUPS = {
  'for-sale': ({ customPrice, paused }) => isSet(customPrice) && !paused,
  'no-price': ({ customPrice }) => !isSet(customPrice),
  'no-points': ({ smileonePoints }) => !isSet(smileonePoints),
  paused: ({ paused }) => Boolean(paused),
  drifted: ({ drift }) => Boolean(drift),
} as const satisfies Record<string, (price: ProductPrice) => boolean>;

export type Group = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as Group[];

export const isGroup = (name: string): name is Group => name in GROUPS;

/** When the newest record last changed, as an ISO time; undefined where no record says. */
export const lastUpdated = (prices: ProductPrice[]): string | undefined =>
  prices
    .flatMap(({ updatedAt }) => updatedAt ?? [])
    .sort()
    .at(-1);
