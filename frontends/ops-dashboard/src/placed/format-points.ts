const POINTS = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const WHOLE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** Supplier points with lakh grouping, to the hundredth. */
export const formatPoints = (points: number): string => POINTS.format(points);

/** A pace or an estimate, whose hundredths say nothing. */
export const formatWholePoints = (points: number): string => WHOLE.format(points);
