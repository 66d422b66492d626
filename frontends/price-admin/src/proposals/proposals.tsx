import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { proposalsQuery } from '@topup/web-kit/api/price-proposals.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { StaleNotice } from '@topup/web-kit/ui/stale-notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { ProposalItem } from './proposal-item.tsx';
import { proposalTexts as t } from './texts.ts';

export function Proposals() {
  const { data = [], error, isFetching, refetch } = useQuery(proposalsQuery());
  return (
    <>
      {error && (
        <StaleNotice
          title={t.loadFailed}
          text={messageOf(error, '')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data.length > 0 && (
        <Card role="region" aria-label={t.title(data.length)} edge="danger" className="mb-4 px-4 py-3">
          <h2 className="text-sm font-bold">{t.title(data.length)}</h2>
          <ul className="divide-y divide-line">
            {data.map((proposal) => (
              <ProposalItem key={proposal.id} proposal={proposal} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
