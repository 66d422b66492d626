import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';

/** Zero and absent both mean that nobody has set it. */
export const isSet = (amount: string | number | null | undefined): boolean => Number(amount ?? 0) !== 0;

/** What an admin wants to know of a price list before reading it. */
export const factsOf = (prices: ProductPrice[]) => ({
  forSale: prices.filter(({ customPrice }) => isSet(customPrice)).length,
  withoutPrice: prices.filter(({ customPrice }) => !isSet(customPrice)).length,
  withoutPoints: prices.filter(({ smileonePoints }) => !isSet(smileonePoints)).length,
});

/** When the newest record last changed, as an ISO time; undefined where no record says. */
export const lastUpdated = (prices: ProductPrice[]): string | undefined =>
  prices
    .flatMap(({ updatedAt }) => updatedAt ?? [])
    .sort()
    .at(-1);
