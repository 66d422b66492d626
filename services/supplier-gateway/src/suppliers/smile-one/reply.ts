import { parsePoints, type Points } from '@topup/kit/points';
import type { ProductMultiplier } from '@topup/kit/supplier-cost';
import type { SupplierProduct } from '../../domain/supplier.ts';
import { multipliersIn } from './multipliers.ts';

/** One shape for all spellings of an answer's fields. A field that may be null is null when it is absent or malformed. */
type SupplierReply = {
  /** The status in the body. The HTTP status is 200 even for refusals. */
  readonly status: string;
  readonly message: string;
  readonly orderId: string | null;
  readonly points: Points | null;
  readonly username: string | null;
  readonly products: readonly SupplierProduct[] | null;
  readonly multipliers: readonly ProductMultiplier[];
};

export const SUCCESS = '200';

type Bag = Record<string, unknown>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Numbers keep the digits that were sent: an id beyond 2^53 must not collide with its neighbour. */
function exactNumbers(this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}

/** Some servers put a byte order mark before the text; JSON.parse does not accept it. */
const BYTE_ORDER_MARK = /^\uFEFF/;

/** Accepts any content type. Null when the body is not a JSON object with a status. */
export function parseReply(body: string): SupplierReply | null {
  let json: unknown;
  try {
    json = JSON.parse(body.replace(BYTE_ORDER_MARK, ''), exactNumbers as (key: string, value: unknown) => unknown);
  } catch {
    return null;
  }
  if (!isBag(json)) return null;
  const status = text(json['status']);
  if (status === null) return null;
  const nested = isBag(json['data']) ? json['data'] : {};
  const either = (...names: string[]): string | null => {
    for (const bag of [json as Bag, nested])
      for (const name of names) {
        const found = text(bag[name]);
        if (found !== null) return found;
      }
    return null;
  };
  // A balance with more than two decimals is rounded down, so that it is never overstated.
  const points = parsePoints(either('smile_points')?.replace(/(\.\d\d)\d+$/, '$1'));
  return {
    status,
    message: either('message') ?? '',
    orderId: wellFormedId(either('order_id', 'orderid')),
    points: points.ok ? points.value : null,
    username: either('username'),
    products: products(nested['product'] ?? json['product']),
    multipliers: multipliersIn({ ...nested, ...json }),
  };
}

function text(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return value.trim() === '' ? null : value.trim();
}

const wellFormedId = (id: string | null): string | null => (id !== null && /^[\w.:/-]{1,64}$/.test(id) ? id : null);

function products(value: unknown): SupplierProduct[] | null {
  if (!Array.isArray(value)) return null;
  return value.filter(isBag).flatMap((item) => {
    const id = text(item['id']);
    return id === null ? [] : [{ id, spu: text(item['spu']) ?? '', price: text(item['price']) ?? '' }];
  });
}
