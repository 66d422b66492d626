import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';

/** Zero and absent both mean that the value is not set. */
export const isSet = (amount: string | number | null | undefined): boolean => Number(amount ?? 0) !== 0;

export const nameOf = ({ displayName, spu }: Pick<ProductPrice, 'displayName' | 'spu'>): string => displayName || spu;

export const GROUPS = {
  'for-sale': ({ customPrice, paused, notSold }) => isSet(customPrice) && !paused && !notSold,
  'no-price': ({ customPrice }) => !isSet(customPrice),
  'no-points': ({ smileonePoints }) => !isSet(smileonePoints),
  paused: ({ paused }) => Boolean(paused),
  'below-cost': ({ notSold }) => notSold === 'below_cost',
  renamed: ({ renamed }) => Boolean(renamed),
  drifted: ({ drift }) => Boolean(drift),
} as const satisfies Record<string, (price: ProductPrice) => boolean>;

export type Group = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as Group[];

export const isGroup = (name: string): name is Group => name in GROUPS;

export const lastUpdated = (prices: ProductPrice[]): string | undefined =>
  prices
    .flatMap(({ updatedAt }) => updatedAt ?? [])
    .sort()
    .at(-1);
