import { amountText } from '../price/amount.ts';
import { isSet } from '../price/price-fields.ts';
import type { LatestRow } from './latest-row.ts';

const setOrDash = (amount: string | number | null | undefined): string => (isSet(amount) ? amountText(amount) : '—');

export function valuesOf({ product, record, after }: LatestRow) {
  const then = { ...record, ...after };
  const nameNow = record?.displayName || record?.spu || '—';
  return {
    displayName: { now: nameNow, after: then.displayName || then.spu || nameNow },
    apiPrice: { now: amountText(record?.originalPrice ?? product.price), after: amountText(product.price) },
    yourPrice: { now: setOrDash(record?.customPrice), after: setOrDash(then.customPrice) },
    points: { now: setOrDash(record?.smileonePoints), after: setOrDash(then.smileonePoints) },
  };
}
