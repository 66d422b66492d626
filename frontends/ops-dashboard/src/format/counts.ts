const COUNT = new Intl.NumberFormat('en-IN');
const PERCENT = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });

export const formatCount = (count: number): string => COUNT.format(count);

const CHANGE = new Intl.NumberFormat('en-IN', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

export function changeOf(now: number, before: number): { readonly sign: number; readonly text: string } | null {
  if (before <= 0) return null;
  const change = now / before - 1;
  return { sign: Math.sign(Math.round(change * 100)), text: CHANGE.format(change) };
}

export const formatShare = (count: number, total: number): string => PERCENT.format(total > 0 ? count / total : 0);
