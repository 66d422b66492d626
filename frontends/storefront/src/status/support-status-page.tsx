import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { supportStatus, type SupportStatus } from '@topup/web-kit/api/support-link.ts';
import { shownState } from '@topup/web-kit/format/shown-state.ts';
import { useSearchParams } from '@topup/web-kit/host/router.tsx';
import { meaningOf } from '../texts/orders.ts';
import { supportLinkTexts as t } from '../texts/support-link.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { PageTitle } from '@topup/web-kit/ui/page-title.tsx';
import { LoadingBlock } from '@topup/web-kit/ui/skeleton.tsx';
import { StatusBadge } from '@topup/web-kit/ui/status-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusFrame } from './status-frame.tsx';

const Status = ({ of }: { of: SupportStatus }) => (
  <div className="grid justify-items-start gap-2">
    <StatusBadge of={of} />
    <p className="text-sm text-text-2">{meaningOf(shownState(of))}</p>
  </div>
);

/** What anyone with a support link sees of an order: no name, account or amount. */
export default function SupportStatusPage() {
  const [search] = useSearchParams();
  const [token] = useState(() => location.hash.slice(1));
  const orderId = search.get('orderId') ?? '';
  const isComplete = orderId !== '' && token !== '';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['support-status', orderId, token],
    queryFn: () => supportStatus(orderId, token),
    enabled: isComplete,
    staleTime: 0,
  });
  return (
    <StatusFrame>
      <Card className="grid gap-5 p-5">
        <PageTitle className="text-xl font-black tracking-tight">{t.title}</PageTitle>
        {orderId && (
          <p className="text-sm">
            <span className="block text-text-3">{t.order}</span>
            <code className="font-mono break-all">{orderId}</code>
          </p>
        )}
        <div role="status" className="grid gap-3">
          {!isComplete && <p>{t.incomplete}</p>}
          {isComplete && !data && !error && <LoadingBlock label={t.loading} className="h-8 w-40" />}
          {error ? <p>{messageOf(error, t.unreachable)}</p> : data && <Status of={data} />}
        </div>
        {isComplete && (
          <Button busy={isFetching} onClick={() => void refetch()}>
            {t.refresh}
          </Button>
        )}
      </Card>
    </StatusFrame>
  );
}
