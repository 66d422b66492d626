import {
  adjustmentsQuery,
  confirmAdjustment,
  withdrawAdjustment,
  type AdjustmentProposal,
} from '@topup/web-kit/api/admin-users.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { Pagination } from '@topup/web-kit/ui/pagination.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DoneNotice } from '../decision/done-notice.tsx';
import { ProposalCard } from '../decision/proposal-card.tsx';
import { proposalTexts } from '../decision/texts.ts';
import { userTexts as t } from './texts.ts';
import { useAct } from '../decision/use-act.ts';
import { useDone } from '../decision/use-done.ts';

type WaitingProps = { proposal: AdjustmentProposal; tell: (what: string) => void };

function Waiting({ proposal, tell }: WaitingProps) {
  const { id, amount, userEmail } = proposal;
  const what = t.what(formatRupees(amount), userEmail);
  const confirming = useAct(() => confirmAdjustment(id), t.updateFailed, tell);
  const withdrawing = useAct(
    () => withdrawAdjustment(id, { reason: proposalTexts.withdrawReason }),
    t.updateFailed,
    tell,
  );
  return (
    <ProposalCard
      what={what}
      proposal={proposal}
      confirmLabel={t.confirmProposal}
      confirming={{ ...confirming, sure: t.sureConfirm(what) }}
      withdrawing={{ ...withdrawing, sure: t.sureWithdraw }}
    />
  );
}

export function WaitingAdjustments({ userId }: { userId?: string }) {
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData } = useQuery(adjustmentsQuery(userId, page));
  const { done, tell } = useDone();
  const waiting = data?.proposals.filter((proposal) => !userId || proposal.userId === userId) ?? [];
  if (error && !data) return <Problem>{messageOf(error, t.waitingFailed)}</Problem>;
  // No proposal is left on this page, so go back one page.
  if (waiting.length === 0 && page > 1 && !isPlaceholderData) setPage(page - 1);
  if (waiting.length === 0) return <DoneNotice done={done} />;
  return (
    <Card className="p-5">
      <section aria-label={t.waiting} className="grid gap-3">
        <h2 className="text-base font-bold">{t.waiting}</h2>
        <DoneNotice done={done} />
        {waiting.map((proposal) => (
          <Waiting key={proposal.id} proposal={proposal} tell={tell} />
        ))}
        <Pagination page={page} pages={data?.pagination?.totalPages ?? 1} busy={isPlaceholderData} onPage={setPage} />
      </section>
    </Card>
  );
}
