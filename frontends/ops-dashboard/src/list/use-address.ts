import { useSearchParams, withParams } from '@topup/web-kit/host/router.tsx';

const TABS = ['dashboard', 'orders', 'transactions', 'users', 'deliveries', 'brakes'] as const;
export type TabName = (typeof TABS)[number];

export type Address = {
  tab: TabName;
  page: number;
  get: (name: string) => string;
  /** The value '' removes a parameter. A change of any parameter but `page` and `view` returns to the first page. */
  set: (changes: Record<string, string>) => void;
  open: (tab: TabName) => void;
};

const STAYS_ON_PAGE = new Set(['page', 'view']);

export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'dashboard';
  return {
    tab,
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
    get: (name) => params.get(name) ?? '',
    set: (changes) =>
      setParams(
        withParams({ ...(Object.keys(changes).some((name) => !STAYS_ON_PAGE.has(name)) && { page: '' }), ...changes }),
      ),
    open: (name) => setParams(name === 'dashboard' ? {} : { tab: name }),
  };
}
