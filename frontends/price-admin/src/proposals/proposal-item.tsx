import { May } from '@topup/web-kit/host/use-may.tsx';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { confirmProposal, withdrawProposal, type PriceProposal } from '@topup/web-kit/api/price-proposals.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAlerts } from '../alert/alert-context.ts';
import { ChangeList } from '../changes/change-list.tsx';
import { amountText } from '../price/amount.ts';
import { ChangeReasons } from '../changes/reasons.tsx';
import { ReasonDialog } from '../reason/reason-dialog.tsx';
import { usePriceCache } from '../price/price-cache.ts';
import { proposalTexts as t } from './texts.ts';

const SHOWN_MAX = 20;

const namesOf = ({ changes, pointCost }: PriceProposal): string => {
  const [first] = changes;
  if (pointCost || !first) return t.pointCost;
  return changes.length === 1 ? first.displayName : `${first.displayName} ${t.andMore(changes.length - 1)}`;
};

function Contents({ proposal }: { proposal: PriceProposal }) {
  const { changes, pointCost } = proposal;
  return (
    <div className="min-w-0 flex-1 basis-72">
      <p className="mb-1 text-xs break-words text-text-3">
        {t.by(proposal.email, formatIst(proposal.at), formatIst(proposal.expiresAt))}
      </p>
      {proposal.reason && <p className="mb-1 text-sm break-words">{proposal.reason}</p>}
      {pointCost && (
        <p className="text-sm tabular-nums">
          <span>{`${t.pointCost}: ${pointCost.before ? amountText(pointCost.before) : t.notSet} → `}</span>
          <b>{amountText(pointCost.after)}</b>
        </p>
      )}
      {changes.slice(0, SHOWN_MAX).map((change) => (
        <div key={change.productId} className="mb-2">
          <p className="text-sm font-semibold break-words">
            <span>{`${change.displayName} `}</span>
            <code className="font-mono text-xs font-normal text-text-3">{change.productId}</code>
          </p>
          <ChangeList before={change.before} after={change.after} />
          <ChangeReasons waits={change.waits} />
        </div>
      ))}
      {changes.length > SHOWN_MAX && <p className="text-sm text-text-3">{t.andMore(changes.length - SHOWN_MAX)}</p>}
    </div>
  );
}

export function ProposalItem({ proposal }: { proposal: PriceProposal }) {
  const host = useHost();
  const alerts = useAlerts();
  const cache = usePriceCache();
  const [isLeaving, setIsLeaving] = useState(false);
  const names = namesOf(proposal);
  const isOwn = host.user?.email.toLowerCase() === proposal.email.toLowerCase();
  const { mutate, isPending: busy } = useMutation({
    mutationFn: () => confirmProposal(proposal.id),
    onSuccess: ({ message }) => alerts.success(message ?? t.confirmed),
    onError: (error) => alerts.error(messageOf(error, t.failed)),
    onSettled: () => cache.reload(),
  });
  const confirm = async () => {
    if (await host.confirm(t.question(names), t.confirm, { keepLabel: t.keep })) mutate();
  };
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <Contents proposal={proposal} />
      <May right="setPrices">
        <div className="flex flex-wrap items-center gap-2">
          {isOwn ? (
            <p className="text-sm font-semibold">{t.own}</p>
          ) : (
            <Button
              size="small"
              variant="primary"
              busy={busy}
              aria-label={t.confirmLabel(names)}
              onClick={() => void confirm()}
            >
              {t.confirm}
            </Button>
          )}
          <Button size="small" locked={busy} aria-label={t.withdrawLabel(names)} onClick={() => setIsLeaving(true)}>
            {t.withdraw}
          </Button>
        </div>
      </May>
      {isLeaving && (
        <ReasonDialog
          title={t.withdrawTitle}
          text={t.withdrawText}
          confirm={t.withdraw}
          onClose={() => setIsLeaving(false)}
          problemOf={(error) => messageOf(error, t.failed)}
          onConfirm={async (reason) => {
            const { message } = await withdrawProposal(proposal.id, reason);
            alerts.success(message ?? t.withdrawn);
            await cache.reload();
          }}
        />
      )}
    </li>
  );
}
