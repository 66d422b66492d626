import { useHost } from '@topup/web-kit/host/host-context.ts';
import { May, useMay } from '@topup/web-kit/host/use-may.tsx';
import { Button, buttonClass } from '@topup/web-kit/ui/button.tsx';
import { PageHeader } from '@topup/web-kit/ui/page-header.tsx';
import { Tabs, type Tab } from '@topup/web-kit/ui/tabs.tsx';
import { useQueryClient } from '@tanstack/react-query';
import {
  ChartColumn,
  History,
  OctagonPause,
  PackageSearch,
  ReceiptText,
  RefreshCw,
  Scale,
  ShoppingBag,
  Users,
} from 'lucide-react';
import { Link } from '@topup/web-kit/host/router.tsx';
import { AlarmsCard } from './alarms/alarms-card.tsx';
import { DeliveriesTab } from './deliveries/deliveries-tab.tsx';
import { OrdersTab } from './orders/orders-tab.tsx';
import { NotAllowed } from './record/not-allowed.tsx';
import { RIGHTS } from './record/places.ts';
import { PlacedCard } from './placed/placed-card.tsx';
import { StatsTab } from './stats/stats-tab.tsx';
import { dashboardTexts as t } from './texts.ts';
import { TransactionsTab } from './transactions/transactions-tab.tsx';
import { useAddress, type TabName } from './list/use-address.ts';
import { UsersTab } from './users/users-tab.tsx';
import { LoadingBlock } from '@topup/web-kit/ui/skeleton.tsx';
import { lazy, Suspense, useCallback, useSyncExternalStore } from 'react';

/** Loaded when it is opened: it is seldom needed. */
const BrakesTab = lazy(() => import(/* webpackChunkName: "brakes" */ './brakes/brakes-tab.tsx'));

const RefillPlanner = lazy(() => import(/* webpackChunkName: "refill" */ './refill/refill-planner.tsx'));

const MarginCard = lazy(() => import(/* webpackChunkName: "margins" */ './margins/margin-card.tsx'));

const SHOWN = { queryKey: ['admin'], type: 'active' } as const;

function RefreshButton() {
  const client = useQueryClient();
  const host = useHost();
  const busy = useReading(SHOWN.queryKey);
  const refresh = async () => {
    try {
      await client.refetchQueries(SHOWN, { throwOnError: true });
      host.announce(t.refreshed);
    } catch {
      // Nothing to do here: the open tab shows a notice of the failure.
    }
  };
  return (
    <Button onClick={() => void refresh()} busy={busy} icon={<RefreshCw aria-hidden="true" className="size-4" />}>
      <span className="max-sm:sr-only">{t.refresh}</span>
    </Button>
  );
}

const icon = 'size-4 max-sm:hidden';

const TABS: (Tab & { value: TabName })[] = [
  {
    value: 'dashboard',
    label: t.dashboard,
    icon: <ChartColumn aria-hidden="true" className={icon} />,
    content: (
      <>
        <AlarmsCard />
        <PlacedCard />
        <StatsTab />
        <Suspense fallback={<LoadingBlock label="Loading the margins" className="mt-4 h-72 w-full" />}>
          <MarginCard />
        </Suspense>
      </>
    ),
  },
  {
    value: 'orders',
    label: t.orders,
    icon: <ShoppingBag aria-hidden="true" className={icon} />,
    content: <OrdersTab />,
  },
  {
    value: 'transactions',
    label: t.transactions,
    icon: <ReceiptText aria-hidden="true" className={icon} />,
    content: <TransactionsTab />,
  },
  {
    value: 'users',
    label: t.users,
    icon: <Users aria-hidden="true" className={icon} />,
    content: <UsersTab />,
  },
  {
    value: 'deliveries',
    label: t.deliveries,
    icon: <PackageSearch aria-hidden="true" className={icon} />,
    content: (
      <DeliveriesTab>
        <Suspense fallback={<LoadingBlock label="Loading the refill planner" className="mb-4 h-18 w-full" />}>
          <RefillPlanner />
        </Suspense>
      </DeliveriesTab>
    ),
  },
  {
    value: 'brakes',
    label: t.brakes,
    icon: <OctagonPause aria-hidden="true" className={icon} />,
    content: (
      <Suspense fallback={<LoadingBlock label="Loading the brakes" className="h-40 w-full" />}>
        <BrakesTab />
      </Suspense>
    ),
  },
];

export function DashboardPage() {
  const { tab, open } = useAddress();
  const may = useMay();
  const tabs = TABS.filter(({ value }) => may(RIGHTS[value]));
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6">
      <PageHeader title={t.title}>
        <div className="flex flex-wrap items-center gap-2">
          <May right="moveMoney">
            <Link to="/dashboard/reconciliation" className={buttonClass('quiet')}>
              <Scale aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">{t.reconciliation}</span>
            </Link>
          </May>
          <May right="readActs">
            <Link to="/dashboard/acts" className={buttonClass('quiet')}>
              <History aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">{t.acts}</span>
            </Link>
          </May>
          <RefreshButton />
        </div>
      </PageHeader>
      <Tabs label={t.tabs} value={tab} onChange={(next) => open(next as TabName)} tabs={tabs} />
      {!tabs.some(({ value }) => value === tab) && <NotAllowed />}
    </div>
  );
}

function useReading(queryKey: readonly string[]): boolean {
  const client = useQueryClient();
  const subscribe = useCallback(
    // In a microtask, because a fetch may start while a component renders, and React then forbids updates of other components.
    (changed: () => void) => client.getQueryCache().subscribe(() => queueMicrotask(changed)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => client.isFetching({ queryKey }) > 0);
}
