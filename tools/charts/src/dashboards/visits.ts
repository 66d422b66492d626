import type { Board } from './board.ts';
import { IN } from './queries.ts';

/** An hour, because a page of a small shop has few visits. */
const hourly = (metric: string, by: string): string => `sum by (${by}) (increase(${metric}{${IN}}[1h]))`;
const p75 = (metric: string): string => `histogram_quantile(0.75, ${hourly(`${metric}_bucket`, 'page, le')})`;

/** The 75th percentile is what the thresholds of Core Web Vitals are about. */
export const VISITS: Board = {
  name: 'visits',
  title: 'Topup: what do real visits see?',
  panels: [
    {
      title: 'Largest paint, 3 of 4 visits are faster (good: 2.5)',
      unit: 's',
      lines: { '{{page}}': p75('auth_visit_largest_paint_seconds') },
    },
    {
      title: 'Slowest interaction, 3 of 4 visits are faster (good: 0.2)',
      unit: 's',
      lines: { '{{page}}': p75('auth_visit_interaction_seconds') },
    },
    {
      title: 'Layout shift, 3 of 4 visits have less (good: 0.1)',
      unit: 'short',
      lines: { '{{page}}': p75('auth_visit_layout_shift') },
    },
    {
      title: 'Script errors per visit, by release',
      unit: 'short',
      lines: {
        '{{release}}': `${hourly('auth_visit_script_errors_total', 'release')} / ${hourly('auth_visits_total', 'release')}`,
      },
    },
    {
      title: 'Script errors in an hour, by page',
      unit: 'short',
      lines: { '{{page}}': hourly('auth_visit_script_errors_total', 'page') },
    },
    { title: 'Visits in an hour', unit: 'short', lines: { '{{page}}': hourly('auth_visits_total', 'page') } },
  ],
};
