import { HostProvider } from '@topup/web-kit/host/host-context.ts';
import type { Host } from '@topup/web-kit/host/host.ts';
import { PageMissing } from '@topup/web-kit/ui/page-missing.tsx';
import { useLocation } from '@topup/web-kit/host/router.tsx';
import { LoadingBlock } from '@topup/web-kit/ui/skeleton.tsx';
import { lazy, Suspense, type ReactNode } from 'react';
import { May } from '@topup/web-kit/host/use-may.tsx';
import { NotAllowed } from './record/not-allowed.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import './style.css';

/** Loaded when they are opened: few admins need them, and seldom. */
const ReconciliationPage = lazy(
  () => import(/* webpackChunkName: "reconciliation" */ './reconciliation/reconciliation-page.tsx'),
);
const ActsPage = lazy(() => import(/* webpackChunkName: "acts" */ './acts/acts-page.tsx'));

const NoPage = () => (
  <div className="mx-auto w-full max-w-7xl px-4 py-6">
    <NotAllowed />
  </div>
);

const PAGES: Record<string, ReactNode> = {
  '/dashboard': <DashboardPage />,
  '/dashboard/reconciliation': (
    <May right="moveMoney" otherwise={<NoPage />}>
      <Suspense fallback={<LoadingBlock label="Loading the books" className="m-4 h-40" />}>
        <ReconciliationPage />
      </Suspense>
    </May>
  ),
  '/dashboard/acts': (
    <May right="readActs" otherwise={<NoPage />}>
      <Suspense fallback={<LoadingBlock label="Loading the acts" className="m-4 h-40" />}>
        <ActsPage />
      </Suspense>
    </May>
  ),
};

/** The shell's route table decides who may open these pages; the server checks every call. */
export default function OpsDashboardScreens({ host }: { host: Host }) {
  const here = useLocation().pathname.replace(/\/$/, '');
  return <HostProvider value={host}>{PAGES[here] ?? <PageMissing />}</HostProvider>;
}
