import type { ProductItem } from '@topup/web-kit/api/product-items.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { contentsTexts as t } from '../texts/contents.ts';
import { countText, extraOf, rateOf, saysDiamonds, sentenceOf } from './contents.ts';

type LinesProps = { product: ProductItem; bonusUsed?: boolean; className?: string };

/** What a product gives, unless its name says so already. Nothing for a product of which no admin has entered it. */
export function ContentsLines({ product: { contents, displayName }, bonusUsed = false, className }: LinesProps) {
  if (!contents) return null;
  const { firstTimeDiamonds } = contents;
  return (
    <div className={cx('grid gap-1 text-xs leading-4 text-balance text-text-2 empty:hidden', className)}>
      {!saysDiamonds(displayName, contents) && <p className="empty:hidden">{sentenceOf(contents)}</p>}
      <p className="empty:hidden">{extraOf(contents)}</p>
      {firstTimeDiamonds > 0 && !bonusUsed && (
        <p>
          <span className="font-medium text-info">{t.firstTime(countText(firstTimeDiamonds))}</span>
          <span className="block text-text-3">{t.ifGranted}</span>
        </p>
      )}
    </div>
  );
}

/** What 100 diamonds cost. */
export function RateLine({ product }: { product: ProductItem }) {
  const rate = rateOf(product);
  return rate && <p className="text-xs leading-4 text-balance text-text-3 tabular-nums">{rate}</p>;
}
