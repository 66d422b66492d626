import { reportVisit, type Visit } from '@topup/web-kit/api/visits.ts';
import { RELEASE } from '@topup/proto/release';
import { visitedPages, VISIT_MAX } from '@topup/proto/visits';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { withoutEndSlash } from '../access.ts';

declare global {
  interface Navigator {
    /** Absent in browsers without this signal. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Both signals are about tracking across sites, which we do not do. A person who sends one does not expect to be measured. */
const isMeasuringUnwanted = (): boolean => navigator.globalPrivacyControl === true || navigator.doNotTrack === '1';

/** The path that the browser opened: the page may have changed since. */
function firstPage(): Visit['page'] {
  const [opened] = performance.getEntriesByType('navigation');
  const path = withoutEndSlash(new URL(opened?.name ?? location.href).pathname);
  return visitedPages.find((page) => page === path) ?? 'other';
}

const wholeMs = (ms: number): number => Math.min(Math.round(ms), VISIT_MAX.ms);

/** Reports once, when the page is left or hidden for the first time: a phone may end a hidden page without another event. */
export function measureVisit(): void {
  if (isMeasuringUnwanted()) return;
  const page = firstPage();
  const measured: Pick<Visit, 'largestPaintMs' | 'slowestInteractionMs' | 'layoutShift'> = {};
  onLCP(({ value }) => (measured.largestPaintMs = wholeMs(value)));
  onINP(({ value }) => (measured.slowestInteractionMs = wholeMs(value)));
  onCLS(({ value }) => (measured.layoutShift = Math.min(Number(value.toFixed(4)), VISIT_MAX.layoutShift)));

  // Runs after the listeners of web-vitals, which take their last measurements at this event. A page that is left gets the
  // event `pagehide` before it, too early for them.
  const report = (): void => {
    if (!document.hidden) return;
    document.removeEventListener('visibilitychange', report);
    const scriptErrors = Math.min(window.topupErrors, VISIT_MAX.scriptErrors);
    void reportVisit({ page, release: RELEASE, ...measured, scriptErrors });
  };
  document.addEventListener('visibilitychange', report);
}
