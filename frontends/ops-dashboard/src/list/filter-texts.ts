import type { RangeName } from './day-ranges.ts';

const ranges: Record<RangeName, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Last 7 days',
  month: 'Last 30 days',
};

export const filterTexts = {
  searchButton: 'Search',
  clear: 'Clear filters',
  filters: (chosen: number) => (chosen > 0 ? `Filters (${chosen})` : 'Filters'),
  days: 'Days (IST)',
  anyDay: 'Any day',
  ownDays: 'Chosen days',
  ranges,
  from: 'From (IST)',
  to: 'To (IST)',
};
