const POINTS = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const WHOLE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

export const formatPoints = (points: number): string => POINTS.format(points);

export const formatWholePoints = (points: number): string => WHOLE.format(points);
