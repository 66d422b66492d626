import { formatIst } from '@topup/web-kit/format/times.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import type { ReactNode } from 'react';
import { proposalTexts as t } from './texts.ts';

type Act = { readonly act: () => void; readonly busy: boolean; readonly problem: string; readonly sure: string };

export type ProposalCardProps = {
  what: string;
  proposal: {
    readonly email: string;
    readonly reason: string;
    readonly at: string;
    readonly expiresAt?: string | undefined;
  };
  confirmLabel: string;
  confirming: Act;
  withdrawing: Act;
  children?: ReactNode;
};

/** Any admin can withdraw a proposal. Only an admin who is not its author can confirm it. */
export function ProposalCard({ what, proposal, confirmLabel, confirming, withdrawing, children }: ProposalCardProps) {
  const host = useHost();
  const isOwn = host.user?.email.toLowerCase() === proposal.email.toLowerCase();
  const ask = async ({ sure, act }: Act, label: string) => {
    if (await host.confirm(sure, label)) act();
  };
  return (
    <section aria-label={t.proposal} className="grid gap-3 rounded-lg border border-info bg-info/8 px-4 py-4 text-sm">
      <h3 className="text-base font-bold">{what}</h3>
      <p className="empty:hidden">{proposal.reason}</p>
      {children}
      <p className="text-text-2">{t.proposedBy(proposal.email, formatIst(proposal.at))}</p>
      {proposal.expiresAt && <p className="text-text-2">{t.expires(formatIst(proposal.expiresAt))}</p>}
      {isOwn && <p className="font-semibold">{t.ownProposal}</p>}
      <p role="alert" className="text-danger empty:hidden">
        {confirming.problem || withdrawing.problem}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button busy={withdrawing.busy} locked={confirming.busy} onClick={() => void ask(withdrawing, t.withdraw)}>
          {t.withdraw}
        </Button>
        {!isOwn && (
          <Button
            variant="primary"
            busy={confirming.busy}
            locked={withdrawing.busy}
            onClick={() => void ask(confirming, confirmLabel)}
          >
            {confirmLabel}
          </Button>
        )}
      </div>
    </section>
  );
}
