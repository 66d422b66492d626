import {
  confirmStatus,
  proposedStatusesQuery,
  withdrawStatus,
  type ProposedStatus,
} from '@topup/web-kit/api/deliveries.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { useQuery } from '@tanstack/react-query';
import { DoneNotice } from '../decision/done-notice.tsx';
import { ProposalCard } from '../decision/proposal-card.tsx';
import { proposalTexts } from '../decision/texts.ts';
import { useAct } from '../decision/use-act.ts';
import { useDone } from '../decision/use-done.ts';
import { deliveryTexts as t } from './texts.ts';

function Waiting({ proposal, tell }: { proposal: ProposedStatus; tell: (what: string) => void }) {
  const { id, status, because } = proposal;
  const confirming = useAct(() => confirmStatus(status, id), t.statusFailed, tell);
  const withdrawing = useAct(
    () => withdrawStatus(status, { proposalId: id, reason: proposalTexts.withdrawReason }),
    t.statusFailed,
    tell,
  );
  return (
    <ProposalCard
      what={t.proposedStatus(status)}
      proposal={{ ...proposal, reason: `${proposal.reason} ${t.knownBecause(because)}` }}
      confirmLabel={t.confirmStatus}
      confirming={{ ...confirming, sure: t.sureConfirmStatus(status) }}
      withdrawing={{ ...withdrawing, sure: t.sureWithdrawStatus(status) }}
    />
  );
}

/** If loading fails, this shows nothing: the list of deliveries below says that the service does not answer. */
export function WaitingStatuses() {
  const { data: waiting = [] } = useQuery(proposedStatusesQuery());
  const { done, tell } = useDone();
  if (waiting.length === 0) return <DoneNotice done={done} className="mb-4" />;
  return (
    <Card className="mb-4 p-5">
      <section aria-label={t.waitingStatuses} className="grid gap-3">
        <h2 className="text-base font-bold">{t.waitingStatuses}</h2>
        <DoneNotice done={done} />
        {waiting.map((proposal) => (
          <Waiting key={proposal.id} proposal={proposal} tell={tell} />
        ))}
      </section>
    </Card>
  );
}
