import { orderOutcomeTexts as t } from '../texts/outcomes.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';

/** `isMoved`: whether this amount of money has moved, or may still move. */
export const Amount = ({ label, rupees, isMoved = true }: { label: string; rupees: number; isMoved?: boolean }) => (
  <p>
    <span className="block text-xs text-text-3">{label}</span>
    <Money
      rupees={rupees}
      className={cx('text-2xl font-black tracking-tight', isMoved ? 'text-money' : 'text-text-3')}
    />
  </p>
);

/** An amount that is still being asked for. */
export const AmountToCome = ({ label }: { label: string }) => (
  <>
    <span className="block text-xs text-text-3">{label}</span>
    <Skeleton className="mt-1 h-7 w-32" />
  </>
);

type TwoAmountsProps = { paid: number; expected: number; label: string };

export const TwoAmounts = ({ paid, expected, label }: TwoAmountsProps) => (
  <div className="flex flex-wrap gap-x-8 gap-y-2">
    <Amount label={t.paid} rupees={paid} />
    <Amount label={label} rupees={expected} />
  </div>
);
