import { parseRupees, sumPaise, timesPaise, type Paise } from '@topup/kit/money';
import { err, ok, type Result } from '@topup/kit/result';
import { whyNotSold } from '@topup/proto/sale';
import type { Item } from './order.ts';

export type Price = {
  readonly productId: string;
  readonly gameCode: string;
  readonly spu: string;
  readonly displayName: string;
  /** Zero: no price assigned, so the product cannot be sold. */
  readonly pricePaise: Paise;
  readonly pointsHundredths: number;
  readonly deleted: boolean;
  readonly paused: boolean;
  readonly renamed: boolean;
};

/** The client's price is only compared with ours, never charged. */
export type RequestedItem = {
  readonly productId: string;
  readonly price: string | number;
  readonly quantity: number;
};

export type PriceError =
  /** `known`: those of the unavailable items that are in the price list, so that their names can be shown. */
  | { readonly kind: 'item_unavailable'; readonly productIds: readonly string[]; readonly known: readonly Price[] }
  /** `current`: every requested item; `changed`: items whose price differs from the client's. */
  | { readonly kind: 'prices_changed'; readonly current: readonly Price[]; readonly changed: readonly ChangedPrice[] };
/** `sent`: the price that the client sent; null when it is not a valid amount. */
export type ChangedPrice = { readonly sent: Paise | null; readonly price: Price };

export type PriceList = {
  readonly get: (gameCode: string, productId: string) => Price | undefined;
  readonly all: (gameCode: string) => readonly Price[];
  readonly listVersion: () => number;
  /** What one supplier point costs; null until the catalogue has sent it. */
  readonly pointCostPaise: () => number | null;
};

/** The cheapest first. */
export const onSale = (prices: Pick<PriceList, 'all'>, { gameCode, pointCostPaise }: PriceRules): readonly Price[] =>
  prices
    .all(gameCode)
    .filter((price) => whyNotSold(price, pointCostPaise) === null)
    .toSorted((a, b) => a.pricePaise - b.pricePaise || (a.productId < b.productId ? -1 : 1));

type PriceRules = {
  readonly gameCode: string;
  readonly pointCostPaise: number | null;
};

export function priceItems(
  requested: readonly RequestedItem[],
  priceOf: PriceList['get'],
  rules: PriceRules,
): Result<readonly Item[], PriceError> {
  const found = requested.map((item) => ({ item, price: priceOf(rules.gameCode, item.productId) }));
  const missing = found.filter(({ price }) => !price || whyNotSold(price, rules.pointCostPaise) !== null);
  if (missing.length > 0)
    return err({
      kind: 'item_unavailable',
      productIds: missing.map(({ item }) => item.productId),
      known: missing.flatMap(({ price }) => price ?? []),
    });
  const priced = found as { item: RequestedItem; price: Price }[];
  const compared = priced.map(({ item, price }) => ({ sent: amountOf(item.price), price }));
  const changed = compared.filter(({ sent, price }) => sent !== price.pricePaise);
  if (changed.length > 0) return err({ kind: 'prices_changed', current: priced.map(({ price }) => price), changed });
  return ok(
    priced.map(({ item: { quantity }, price: { productId, spu, displayName, pricePaise, pointsHundredths } }) => ({
      productId,
      spu: displayName || spu,
      pricePaise,
      pointsHundredths,
      quantity,
    })),
  );
}

function amountOf(sent: string | number): Paise | null {
  const parsed = parseRupees(sent);
  return parsed.ok ? parsed.value : null;
}

export const totalOf = (items: readonly Item[]): Paise =>
  sumPaise(items.map(({ pricePaise, quantity }) => timesPaise(pricePaise, quantity)));
