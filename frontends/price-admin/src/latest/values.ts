import { amountText } from '../changes/facts-text.ts';
import { isSet } from '../prices/facts.ts';
import type { LatestRow } from './latest-dialog.tsx';

const setOrDash = (amount: string | number | null | undefined): string => (isSet(amount) ? amountText(amount) : '—');
const same = (text: string) => ({ now: text, after: text });

/** What is shown of a row: as it is now, and as a sync would leave it. */
export function valuesOf({ product, record }: LatestRow) {
  return {
    displayName: same(record?.displayName || record?.spu || '—'),
    apiPrice: { now: amountText(record?.originalPrice ?? product.price), after: amountText(product.price) },
    yourPrice: same(setOrDash(record?.customPrice)),
    points: same(setOrDash(record?.smileonePoints)),
  };
}
