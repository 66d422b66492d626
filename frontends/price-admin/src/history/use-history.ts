import { priceVersions, type PriceVersion } from '@topup/web-kit/api/admin-prices.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { historyTexts as t } from './texts.ts';

type Earlier = { below: number; versions: PriceVersion[]; more: boolean };

/** When the product gets another version, earlier pages are dropped, because there would be a gap. */
export function useHistory(id: string, version: number) {
  const [fetched, setFetched] = useState<Earlier | null>(null);
  const [more, setMore] = useState({ busy: false, problem: '' });
  const newest = useQuery({ queryKey: ['admin', 'price-versions', id, version], queryFn: () => priceVersions(id) });
  const earlier = fetched?.below === version ? fetched : null;
  const versions = [...(newest.data?.versions ?? []), ...(earlier?.versions ?? [])];
  const showEarlier = async () => {
    setMore({ busy: true, problem: '' });
    try {
      const next = await priceVersions(id, versions.at(-1)?.version);
      setFetched({ below: version, versions: [...(earlier?.versions ?? []), ...next.versions], more: next.more });
      setMore({ busy: false, problem: '' });
    } catch (error) {
      setMore({ busy: false, problem: messageOf(error, t.failed) });
    }
  };
  return { newest, versions, hasMore: (earlier ?? newest.data)?.more ?? false, showEarlier, ...more };
}
