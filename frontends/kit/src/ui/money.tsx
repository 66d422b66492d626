import { formatRupees } from '../format/rupees.ts';
import { cx } from './cx.ts';

export const Money = ({ rupees, className }: { rupees: number | string; className?: string }) => (
  <span className={cx('tabular-nums', className)}>{formatRupees(rupees)}</span>
);
