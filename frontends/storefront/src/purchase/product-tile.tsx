import type { ProductItem } from '@topup/web-kit/api/product-items.ts';
import { purchaseTexts as t, stepperTexts } from '../texts/purchase.ts';
import { stopTexts } from '../texts/stops.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { ProductPicture } from '@topup/web-kit/ui/product-picture.tsx';
import { CircleAlert, Plus, Minus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ContentsLines, RateLine } from '../product/contents-lines.tsx';
import { firstTimeOf, nameParts } from '../product/product-name.ts';

type TileProps = {
  product: ProductItem;
  quantity: number;
  max: number;
  bonusUsed?: boolean;
  isMostBought?: boolean;
  isBestValue?: boolean;
  isWide?: boolean;
  isStopped?: boolean;
  /** Whether the verified game account cannot buy the product. */
  isUnavailable?: boolean;
  onQuantity: (quantity: number) => void;
};

/** The Add button and the stepper replace each other. This moves the focus to the one that is shown. */
function useFocusMovesOn(chosen: boolean) {
  const tile = useRef<HTMLLIElement>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    if (isMoving.current) [...(tile.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])].at(-1)?.focus();
    isMoving.current = false;
  }, [chosen]);
  const beforeChange = (quantity: number) => {
    isMoving.current = quantity > 0 !== chosen && Boolean(tile.current?.contains(document.activeElement));
  };
  return { tile, beforeChange };
}

const chip = 'mx-auto w-fit rounded-sm px-1.5 text-xs font-medium text-balance';

function Name({ product, bonusUsed }: { product: ProductItem; bonusUsed: boolean }) {
  const parts = nameParts(product.displayName);
  const firstTime = product.contents ? undefined : firstTimeOf(parts);
  return (
    <>
      <p className="text-sm leading-5 font-medium text-balance">
        {parts.count && <span className="text-lg leading-6 font-black tracking-tight">{`${parts.count} `}</span>}
        <span>{parts.rest}</span>
      </p>
      {parts.more && <p className="text-xs text-balance text-info">{parts.more}</p>}
      {firstTime && !bonusUsed && <p className={cx(chip, 'mt-1 bg-info/14 text-info')}>{t.firstTime(firstTime)}</p>}
      {bonusUsed && <p className="text-xs text-text-3">{t.bonusUsed}</p>}
    </>
  );
}

/** The badge overlaps the tile's upper edge: it appears later than the tiles, and nothing may move then. */
const MostBought = () => (
  <p className="absolute -top-2 left-2 max-w-[calc(100%-1.75rem)] rounded-full bg-info px-2 py-0.5 text-xs leading-4 font-semibold text-ground">
    {t.mostBought}
  </p>
);

const NotAvailable = ({ name }: { name: string }) => (
  <Button disabled aria-label={stopTexts.productOf(name)}>
    {stopTexts.product}
  </Button>
);

/** Text instead of a disabled button: a reason must have full contrast, and be read out in its place in the list. */
const NotForAccount = () => (
  <p className="flex min-h-11 items-center justify-center gap-1.5 text-xs leading-4 font-medium text-balance text-warning">
    <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
    <span>{t.unavailable}</span>
  </p>
);

const edgeOf = (quantity: number, isUnavailable: boolean): string => {
  if (quantity === 0) return 'border-line bg-surface-1';
  if (isUnavailable) return 'border-warning bg-surface-1';
  return 'border-accent bg-[color-mix(in_oklab,var(--accent)_9%,var(--surface-1))] ring-1 ring-accent';
};

type ChooseProps = Pick<TileProps, 'product' | 'quantity' | 'max'> & { onChange: (quantity: number) => void };

const Choose = ({ product: { displayName }, quantity, max, onChange }: ChooseProps) =>
  quantity > 0 ? (
    <Stepper value={quantity} max={max} onChange={onChange} label={displayName} />
  ) : (
    <Button
      disabled={max < 1}
      aria-label={t.addItem(displayName)}
      icon={<Plus aria-hidden="true" className="size-4" />}
      onClick={() => onChange(1)}
    >
      {t.add}
    </Button>
  );

export function ProductTile({ product, quantity: wanted, max, onQuantity, ...rest }: TileProps) {
  const { bonusUsed = false, isMostBought = false, isBestValue = false, isWide = false, isStopped = false } = rest;
  const isUnavailable = rest.isUnavailable ?? false;
  const quantity = isStopped ? 0 : wanted;
  const { tile, beforeChange } = useFocusMovesOn(quantity > 0);
  const change = (next: number) => {
    beforeChange(next);
    onQuantity(next);
  };
  return (
    <li
      ref={tile}
      className={cx(
        'relative flex rounded-lg border p-3 transition-colors',
        isWide ? 'flex-wrap content-start items-center gap-2 sm:gap-3' : 'flex-col gap-2',
        edgeOf(quantity, isUnavailable),
      )}
    >
      {isMostBought && <MostBought />}
      {quantity > 0 && (
        <span
          aria-label={t.inOrder(quantity)}
          role="img"
          className="absolute -top-2 -right-2 inline-flex h-7 min-w-7 items-center justify-center rounded-full bg-accent px-1.5 text-sm font-bold text-on-accent tabular-nums"
        >
          {quantity}
        </span>
      )}
      <ProductPicture
        product={product}
        className={cx('object-contain', isWide ? 'size-12 sm:size-14' : 'mx-auto size-16 sm:size-20')}
      />
      <div className={cx('flex flex-col', isWide ? 'grow-999 basis-20' : 'flex-1 gap-2 text-center')}>
        <div className="flex-1">
          <Name product={product} bonusUsed={bonusUsed} />
          {!isWide && <ContentsLines product={product} bonusUsed={bonusUsed} className="mt-1" />}
        </div>
        {isBestValue && <p className={cx(chip, 'bg-success/14 text-success')}>{t.bestValue}</p>}
        <div>
          <Money rupees={product.customPrice} className="text-base font-bold whitespace-nowrap text-money" />
          {!isWide && <RateLine product={product} />}
        </div>
      </div>
      {/* With a basis the reason wraps beside the name; without one the tile would grow when the account is verified. */}
      <div className={cx('grid', isWide && 'min-w-28 grow', isWide && isUnavailable && 'basis-28')}>
        {isStopped ? (
          <NotAvailable name={product.displayName} />
        ) : isUnavailable ? (
          <NotForAccount />
        ) : (
          <Choose product={product} quantity={quantity} max={max} onChange={change} />
        )}
      </div>
      {/* Across the tile, because beside the button a phone has room for few words. */}
      {isWide && (
        <div className="grid w-full gap-1 empty:hidden">
          <ContentsLines product={product} bonusUsed={bonusUsed} />
          <RateLine product={product} />
        </div>
      )}
    </li>
  );
}

type StepperProps = { value: number; max: number; onChange: (next: number) => void; label: string };

const half =
  'inline-flex size-11 items-center justify-center rounded-sm text-text-1 hover:bg-surface-3 disabled:opacity-40 disabled:cursor-not-allowed';

const Stepper = ({ value, max, onChange, label }: StepperProps) => (
  <div role="group" aria-label={label} className="flex items-center justify-between rounded-md bg-surface-2">
    <button
      type="button"
      className={half}
      aria-label={stepperTexts.decrease(label)}
      onClick={() => onChange(Math.max(0, value - 1))}
    >
      <Minus className="size-4" />
    </button>
    <output className="min-w-6 text-center text-base font-semibold tabular-nums">{value}</output>
    <button
      type="button"
      className={half}
      aria-label={stepperTexts.increase(label)}
      disabled={value >= max}
      onClick={() => onChange(Math.min(max, value + 1))}
    >
      <Plus className="size-4" />
    </button>
  </div>
);
