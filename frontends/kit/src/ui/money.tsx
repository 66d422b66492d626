import { formatRupees } from '../format/rupees.ts';
import { cx } from './cx.ts';

/** An amount in rupees with the rupee sign, lakh grouping and two decimals. */
export const Money = ({ rupees, className }: { rupees: number | string; className?: string }) => (
  <span className={cx('tabular-nums', className)}>{formatRupees(rupees)}</span>
);
