import { LIST_PRICE, parseMultiplier, type ProductMultiplier } from '@topup/kit/supplier-cost';

/** The fields of a lookup's answer, with every number as its text. */
type Told = { readonly change_price?: unknown; readonly id_change_price_info?: unknown };
type Entry = { readonly product_id?: unknown; readonly change_price?: unknown };
type Multiplier = ProductMultiplier['multiplier'];

/** More products than a price list has; if an answer names more, those beyond it count as unreadable. */
const NAMED_MAX = 1_000;

/**
 * The multipliers that are not 1. `change_price` is that of all products without an entry of their own. What cannot be read
 * counts as unreadable for the products that it may be about. Of two entries for one product the higher counts.
 */
export function multipliersIn({ change_price: all, id_change_price_info: entries }: Told): ProductMultiplier[] {
  const named = new Map<string, Multiplier>();
  let ofOthers: Multiplier = isAbsent(all) ? LIST_PRICE : read(all);
  if (!isAbsent(entries) && !Array.isArray(entries)) ofOthers = null;
  for (const entry of (Array.isArray(entries) ? entries : []) as (Entry | null)[]) {
    const productId = idOf(entry?.product_id);
    if (productId === null) ofOthers = null;
    else named.set(productId, higher(read(entry?.change_price), named.get(productId)));
  }
  const others = [...named].filter(([, multiplier]) => multiplier !== ofOthers);
  if (others.length > NAMED_MAX) ofOthers = null;
  const told = others.slice(0, NAMED_MAX).map(([productId, multiplier]) => ({ productId, multiplier }));
  return ofOthers === LIST_PRICE ? told : [{ productId: '', multiplier: ofOthers }, ...told];
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

function read(value: unknown): Multiplier {
  const parsed = parseMultiplier(value);
  return parsed.ok ? parsed.value : null;
}

const idOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w.-]{1,64}$/.test(value.trim()) ? value.trim() : null;

function higher(a: Multiplier, b: Multiplier | undefined): Multiplier {
  if (b === undefined) return a;
  return a === null || b === null ? null : a > b ? a : b;
}
