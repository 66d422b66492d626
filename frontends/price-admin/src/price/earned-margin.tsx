import { lastDays, marginsQuery } from '@topup/web-kit/api/margins.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { useQuery } from '@tanstack/react-query';
import { amountText } from './amount.ts';

const DAYS = 28;

/** What the product earned in 28 days without its cost. Nothing while that is loading, unknown, or nothing was delivered. */
export function EarnedMargin({ productId, label }: { productId: string; label?: string }) {
  const { data } = useQuery({
    ...marginsQuery(lastDays(DAYS)),
    // Otherwise each row that scrolls into view would ask again after a failure.
    retryOnMount: false,
    select: ({ products }) => products.find((one) => one.productId === productId)?.margin ?? null,
  });
  if (typeof data !== 'number') return null;
  return (
    <>
      {label && <span className="text-text-3">{`${label} `}</span>}
      <span className={cx(data < 0 && 'font-semibold text-danger')}>{amountText(data)}</span>
    </>
  );
}
