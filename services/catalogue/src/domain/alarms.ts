import { rupeesText } from '@topup/kit/money';
import { isDeleted, isHeld, type Product } from './product.ts';
import { REMEMBERED_MS } from './recent-values.ts';

type PriceAlarm = {
  readonly subject: string;
  readonly detail: string;
  readonly facts?: { readonly since: Date };
};
export const PRICE_ALARMS = ['sold_below_cost', 'name_changed', 'names_changed'] as const;
type AlarmKind = (typeof PRICE_ALARMS)[number];

export function alarmsOf(products: readonly Product[], now: Date): Readonly<Record<AlarmKind, readonly PriceAlarm[]>> {
  const known = products.filter((product) => !isDeleted(product));
  const open = known.filter(({ renamed }) => renamed?.isOnSale);
  return {
    sold_below_cost: products.flatMap((product) => soldBelowCost(product, now)),
    name_changed: known.filter(isHeld).map(nameChanged),
    names_changed: open.length === 0 ? [] : [{ subject: 'list', detail: manyNames(open) }],
  };
}

/** Open while the product keeps the price that was below its cost, and for at least 24 hours after that price was set. */
function soldBelowCost({ soldBelowCost: sold, displayName, productId, pricePaise }: Product, now: Date): PriceAlarm[] {
  if (!sold) return [];
  const isStill = pricePaise === sold.pricePaise;
  if (!isStill && sold.at.getTime() <= now.getTime() - REMEMBERED_MS) return [];
  const detail = `${displayName} (${productId}) ${isStill ? 'is' : 'was'} on sale for ${rupeesText(sold.pricePaise)} rupees, below its last known cost; set by ${sold.by}.`;
  return [{ subject: productId, detail, facts: { since: sold.at } }];
}

const nameChanged = ({ productId, displayName, spu, renamed }: Product): PriceAlarm => ({
  subject: productId,
  detail: `The supplier calls ${productId} '${renamed?.to ?? ''}' instead of '${spu}'. ${displayName} is off sale until an admin confirms the name.`,
  ...(renamed && { facts: { since: renamed.at } }),
});

const manyNames = (open: readonly Product[]): string =>
  `The supplier has changed the names of ${open.length} products at once. They are still on sale: please check and confirm the names.`;
