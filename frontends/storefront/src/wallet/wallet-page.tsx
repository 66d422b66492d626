import { walletTexts as t } from '../texts/wallet.ts';
import { PageHeader } from '@topup/web-kit/ui/page-header.tsx';
import { Tabs } from '@topup/web-kit/ui/tabs.tsx';
import { useSearchParams } from '@topup/web-kit/host/router.tsx';
import { useIsBlocked } from '../blocked/not-blocked.tsx';
import { HistoryTab } from './history-tab.tsx';
import { BalanceCard, RechargeTab } from './recharge-tab.tsx';

export default function WalletPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'history' ? 'history' : 'recharge';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const isBlocked = useIsBlocked();
  return (
    <div className="mx-auto max-w-3xl px-4 pt-5">
      <PageHeader title={t.title} />
      {isBlocked ? (
        <BalanceCard />
      ) : (
        <Tabs
          label={t.tabs}
          value={tab}
          onChange={(next) => setSearch(next === 'history' ? { tab: 'history' } : {})}
          tabs={[
            {
              value: 'recharge',
              label: t.recharge,
              content: <RechargeTab initialAmount={search.get('amount') ?? ''} />,
            },
            {
              value: 'history',
              label: t.history,
              content: <HistoryTab page={page} onPage={(next) => setSearch({ tab: 'history', page: String(next) })} />,
            },
          ]}
        />
      )}
    </div>
  );
}
