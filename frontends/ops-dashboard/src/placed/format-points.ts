const POINTS = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const WHOLE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** Supplier points with lakh grouping and up to two decimals. */
export const formatPoints = (points: number): string => POINTS.format(points);

/** Points of a rate or an estimate, without decimals. */
export const formatWholePoints = (points: number): string => WHOLE.format(points);
