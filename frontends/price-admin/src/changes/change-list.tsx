import type { PriceState } from '@topup/web-kit/api/admin-prices.ts';
import { ArrowRight } from 'lucide-react';
import { priceDifferences } from './price-differences.ts';
import { changeTexts as t } from './texts.ts';

export function ChangeList({ before, after }: { before: PriceState; after: PriceState }) {
  const changes = priceDifferences(before, after);
  if (changes.length === 0) return <p className="text-sm text-text-3">{t.nothing}</p>;
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[9rem_1fr]">
      {changes.map(({ field, values: [from, to] }) => (
        <div key={field} className="contents">
          <dt className="text-text-3">{field}</dt>
          <dd className="min-w-0 break-words tabular-nums max-sm:mb-1">
            <del className="text-text-3 no-underline">{from}</del>{' '}
            <ArrowRight aria-label={t.becomes} className="inline size-3.5 text-text-3" />{' '}
            <ins className="font-semibold no-underline">{to}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
