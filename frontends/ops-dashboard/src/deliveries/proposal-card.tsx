import { confirmVerdict, withdrawProposal, type Delivery, type Proposal } from '@topup/web-kit/api/deliveries.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { deliveryTexts as t } from './texts.ts';
import { useAct } from './use-act.ts';

type ProposalProps = { delivery: Delivery; proposal: Proposal };

/** A verdict that another admin has to agree with; whoever proposed it can only take it back. */
export function ProposalCard({ delivery: { unit }, proposal }: ProposalProps) {
  const host = useHost();
  const isOwn = host.user?.email === proposal.email;
  const confirming = useAct(() => confirmVerdict(unit, proposal.id), t.failedSettle);
  const withdrawing = useAct(
    () => withdrawProposal(unit, { proposalId: proposal.id, reason: t.withdrawReason }),
    t.failedSettle,
  );
  const what = proposal.verdict === 'delivered' ? t.proposedDelivered(proposal.supplierOrderId ?? '') : t.proposedNot;
  const sure = async (question: string, label: string, act: (input: void) => void) => {
    if (await host.confirm(question, label)) act();
  };
  return (
    <section aria-label={t.proposal} className="grid gap-3 rounded-lg border border-info bg-info/8 px-4 py-4 text-sm">
      <h3 className="text-base font-bold">{what}</h3>
      <p>{proposal.reason}</p>
      <p className="text-text-2">{t.proposedBy(proposal.email, formatIst(proposal.at))}</p>
      {isOwn && <p className="font-semibold">{t.ownProposal}</p>}
      <p role="alert" className="text-danger empty:hidden">
        {confirming.problem || withdrawing.problem}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          busy={withdrawing.busy}
          disabled={confirming.busy}
          onClick={() => void sure(t.sureWithdraw, t.withdraw, withdrawing.act)}
        >
          {t.withdraw}
        </Button>
        {!isOwn && (
          <Button
            look="primary"
            busy={confirming.busy}
            disabled={withdrawing.busy}
            onClick={() => void sure(t.sureConfirm(what), t.confirm, confirming.act)}
          >
            {t.confirm}
          </Button>
        )}
      </div>
    </section>
  );
}
