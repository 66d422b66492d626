import { suggestPrices, type PriceSuggestion } from '@topup/web-kit/api/price-rules.ts';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';
import type { BulkChange } from '@topup/web-kit/api/price-imports.ts';
import { numberOf } from '../price/amount.ts';
import { ruleOf, type RuleDraft } from './rule.ts';
import { bulkTexts as t } from './texts.ts';

export type Way = 'rule' | 'percent' | 'price' | 'points';
export const WAYS: Way[] = ['rule', 'percent', 'price', 'points'];

export type Plan = { way: Way; rule: RuleDraft; percent: string; price: string; points: string };

/** A proposed change of one product, in decimal strings. `price` is null if it could not be calculated. */
export type Proposal = {
  product: ProductPrice;
  price?: string | null;
  points?: string;
  note: string;
};

export function problemOf({ way, rule, ...typed }: Plan): string {
  if (way === 'rule') return ruleOf(rule) ? '' : t.badNumber;
  const value = numberOf(typed[way]);
  return value === null || (way !== 'percent' && value < 0) ? t.badNumber : '';
}

/** The price changed by `percent`, never below zero. Half a paisa is rounded up. */
export function changedBy(price: string | number, percent: number): string {
  // In hundredths of a percent, so that paise times share is a product of two integers and exact.
  const share = 10_000 + Math.round(percent * 100);
  const scaled = toPaise(price) * share;
  return toRupees(Math.max(0, Math.floor((scaled + 5_000) / 10_000)));
}

function suggested(product: ProductPrice, suggestion: PriceSuggestion | undefined): Proposal {
  const price = suggestion?.suggested ?? null;
  const why = suggestion?.why ?? '';
  if (price === null) return { product, price: null, note: why || t.noPrice };
  return { product, price: toRupees(toPaise(price)), note: why || (suggestion?.belowFloor ? t.belowFloor : '') };
}

/** Prices by a margin rule are calculated by the server, because only the server implements the rules. */
export async function proposalsOf(plan: Plan, products: ProductPrice[]): Promise<Proposal[]> {
  if (plan.way === 'rule') {
    const rule = ruleOf(plan.rule);
    const proposed = rule
      ? await suggestPrices(
          rule,
          products.map(({ productId }) => productId),
        )
      : [];
    const byId = new Map(proposed.map((suggestion) => [suggestion.productId, suggestion]));
    return products.map((product) => suggested(product, byId.get(product.productId)));
  }
  if (plan.way === 'points') return products.map((product) => ({ product, points: plan.points.trim(), note: '' }));
  if (plan.way === 'price')
    return products.map((product) => ({ product, price: toRupees(toPaise(plan.price)), note: '' }));
  const percent = numberOf(plan.percent) ?? 0;
  return products.map((product) => ({ product, price: changedBy(product.customPrice ?? 0, percent), note: '' }));
}

/** Whether the proposal differs from the product. A price that is invalid or null changes nothing. */
export function isChange({ product, price, points }: Proposal): boolean {
  if (points !== undefined) return Number(points) !== Number(product.smileonePoints ?? 0);
  const isPrice = typeof price === 'string' && (numberOf(price) ?? -1) >= 0;
  return isPrice && toPaise(price) !== toPaise(product.customPrice ?? 0);
}

export const changeOf = ({ product, price, points }: Proposal): BulkChange => ({
  productId: product.productId,
  version: product.version ?? undefined,
  price: price ?? undefined,
  smileonePoints: points,
});
