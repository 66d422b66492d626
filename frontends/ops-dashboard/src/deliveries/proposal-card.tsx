import { confirmVerdict, withdrawProposal, type Delivery, type Proposal } from '@topup/web-kit/api/deliveries.ts';
import { ProposalCard } from '../proposal-card.tsx';
import { proposalTexts } from '../texts.ts';
import { deliveryTexts as t } from './texts.ts';
import { useAct } from './use-act.ts';

/** A verdict about a delivery that waits for a second admin. */
export function ProposedVerdict({ delivery: { unit }, proposal }: { delivery: Delivery; proposal: Proposal }) {
  const what = proposal.verdict === 'delivered' ? t.proposedDelivered(proposal.supplierOrderId ?? '') : t.proposedNot;
  const confirming = useAct(() => confirmVerdict(unit, proposal.id), t.failedSettle);
  const withdrawing = useAct(
    () => withdrawProposal(unit, { proposalId: proposal.id, reason: proposalTexts.withdrawReason }),
    t.failedSettle,
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
