const COUNT = new Intl.NumberFormat('en-IN');
const PERCENT = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });

/** A count with lakh grouping. */
export const formatCount = (count: number): string => COUNT.format(count);

/** A share in percent; zero when the total is zero. */
export const formatShare = (count: number, total: number): string => PERCENT.format(total > 0 ? count / total : 0);
