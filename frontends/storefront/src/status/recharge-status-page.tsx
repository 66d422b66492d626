import { isApiError, messageOf, needsSignIn } from '@topup/web-kit/api/api-error.ts';
import { rechargeStatus } from '@topup/web-kit/api/recharge-status.ts';
import { rechargeOutcomeTexts as t } from '../texts/outcomes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from '@topup/web-kit/host/router.tsx';
import { RECHARGE_TRIES_MAX, rechargeOutcome } from './recharge-outcome.ts';
import { RechargeCard, type RechargeView } from './recharge-card.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import { StatusFrame } from './status-frame.tsx';
import { useIsPrerendered } from './use-is-prerendered.ts';
import { usePolling } from '../outcome/use-polling.ts';

export default function RechargeStatusPage() {
  const [search] = useSearchParams();
  const id = search.get('transactionId') ?? '';
  const isPrerendered = useIsPrerendered();
  const client = useQueryClient();
  const { poll, again } = usePolling({
    of: id,
    ask: () => rechargeStatus(id, search.get('t')),
    isFinal: (answer) => rechargeOutcome(answer) !== null,
    triesMax: RECHARGE_TRIES_MAX,
  });
  const ended = poll.phase === 'final';
  useEffect(() => {
    if (ended) void client.invalidateQueries({ queryKey: ['wallet'] });
  }, [ended, client]);
  const view = (): RechargeView => {
    if (!id && !isPrerendered) return { kind: 'error', message: t.missingId, goesOn: false };
    if (poll.phase === 'failed') {
      const message = isApiError(poll.error) ? messageOf(poll.error, t.error) : t.connect;
      return { kind: 'error', message, goesOn: poll.goesOn, onRetry: again, status: poll.answer };
    }
    const { answer: status } = poll;
    const outcome = status && rechargeOutcome(status);
    if (outcome) return { kind: outcome, status };
    return { kind: poll.phase === 'slow' ? 'slow' : 'polling', status };
  };
  return (
    <StatusFrame>
      {poll.phase === 'failed' && needsSignIn(poll.error) ? <SignInFirst /> : <RechargeCard id={id} view={view()} />}
    </StatusFrame>
  );
}
