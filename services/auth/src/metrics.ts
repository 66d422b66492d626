import { RELEASE } from '@topup/proto/release';
import { Counter, Histogram, type Registry } from '@prometheus-io/client';

/** What one visit measured. Undefined: the browser cannot measure it, or the visit had nothing to measure. */
type Visit = {
  readonly page: string;
  readonly release: string;
  readonly largestPaintMs?: number | undefined;
  readonly slowestInteractionMs?: number | undefined;
  readonly layoutShift?: number | undefined;
  readonly scriptErrors: number;
};
export type CountVisit = (visit: Visit) => void;

const MS_PER_S = 1_000;

/** Callers choose what they send, so labels have few values: pages of the list, and this release or 'other'. */
export function visitMetrics(registry: Registry): CountVisit {
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, labelNames: ['page'], buckets, registers: [registry] });
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['page', 'release'], registers: [registry] });
  const largestPaint = histogram(
    'auth_visit_largest_paint_seconds',
    'Largest contentful paint (LCP) of the page on which a visit began',
    [0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10, 20],
  );
  const interaction = histogram(
    'auth_visit_interaction_seconds',
    'From the slowest of the interactions of a visit to the next frame (INP)',
    [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2, 5],
  );
  const layoutShift = histogram(
    'auth_visit_layout_shift',
    'Cumulative layout shift (CLS) of a visit',
    [0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  );
  const visits = counter('auth_visits_total', 'Visits that reported what they measured, by the page where they began');
  const scriptErrors = counter(
    'auth_visit_script_errors_total',
    'Script errors of visits that nothing caught, or for which a part of the page was replaced by a notice',
  );
  // The dashboard needs every metric before the first visit.
  const first = { page: 'other', release: RELEASE };
  for (const one of [largestPaint, interaction, layoutShift]) one.zero({ page: 'other' });
  for (const one of [visits, scriptErrors]) one.inc(first, 0);

  return ({ page, release, ...visit }) => {
    const labels = { page, release: release === RELEASE ? release : 'other' };
    visits.inc(labels);
    scriptErrors.inc(labels, visit.scriptErrors);
    if (visit.largestPaintMs !== undefined) largestPaint.observe({ page }, visit.largestPaintMs / MS_PER_S);
    if (visit.slowestInteractionMs !== undefined) interaction.observe({ page }, visit.slowestInteractionMs / MS_PER_S);
    if (visit.layoutShift !== undefined) layoutShift.observe({ page }, visit.layoutShift);
  };
}
