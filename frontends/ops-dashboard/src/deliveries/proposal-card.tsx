import { confirmVerdict, withdrawProposal, type Delivery, type Proposal } from '@topup/web-kit/api/deliveries.ts';
import { ProposalCard } from '../decision/proposal-card.tsx';
import { proposalTexts } from '../decision/texts.ts';
import { useAct } from '../decision/use-act.ts';
import { deliveryTexts as t } from './texts.ts';

type ProposedProps = { delivery: Delivery; proposal: Proposal; tell: (what: string) => void };

export function ProposedVerdict({ delivery: { unit }, proposal, tell }: ProposedProps) {
  const what = proposal.verdict === 'delivered' ? t.proposedDelivered(proposal.supplierOrderId ?? '') : t.proposedNot;
  const confirming = useAct(() => confirmVerdict(unit, proposal.id), t.failedSettle, tell);
  const withdrawing = useAct(
    () => withdrawProposal(unit, { proposalId: proposal.id, reason: proposalTexts.withdrawReason }),
    t.failedSettle,
    tell,
  );
  return (
    <ProposalCard
      what={what}
      proposal={proposal}
      confirmLabel={t.confirm}
      confirming={{ ...confirming, sure: t.sureConfirm(what) }}
      withdrawing={{ ...withdrawing, sure: t.sureWithdraw }}
    />
  );
}
