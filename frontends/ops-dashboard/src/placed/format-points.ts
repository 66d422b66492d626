const POINTS = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** Supplier points with lakh grouping. */
export const formatPoints = (points: number): string => POINTS.format(points);
