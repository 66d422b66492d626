import { isApiError, messageOf, needsSignIn } from '@topup/web-kit/api/api-error.ts';
import { onOrderMoved, orderStatus, type OrderStatus } from '@topup/web-kit/api/order-status.ts';
import { orderOutcomeTexts as t } from '../texts/outcomes.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from '@topup/web-kit/host/router.tsx';
import { settleKept } from '../basket/kept-order.ts';
import { OrderCard, type OrderView } from './order-card.tsx';
import { ORDER_TRIES_MAX, isHeld, isUnpaid, orderOutcome } from '../outcome/order-outcome.ts';
import { SignInFirst } from './sign-in-first.tsx';
import { StatusFrame } from './status-frame.tsx';
import { useIsPrerendered } from './use-is-prerendered.ts';
import { usePolling } from '../outcome/use-polling.ts';
import { timelineTexts } from '../texts/timeline.ts';
import { Timeline } from '../timeline/timeline.tsx';

export default function OrderStatusPage() {
  const [search] = useSearchParams();
  const id = search.get('orderId') ?? '';
  const isPrerendered = useIsPrerendered();
  const client = useQueryClient();
  const email = useHost().user?.email;
  const { poll, again } = usePolling({
    of: id,
    ask: () => orderStatus(id, search.get('t')),
    isFinal: (answer) => orderOutcome(answer) !== null,
    triesMax: ORDER_TRIES_MAX,
    listen: (wake) => onOrderMoved(id, search.get('t'), wake),
  });
  const ended = poll.phase === 'final';
  useEffect(() => {
    if (!ended) return;
    void client.invalidateQueries({ queryKey: ['wallet'] });
    void client.invalidateQueries({ queryKey: ['orders'] });
  }, [ended, client]);
  const answer = poll.phase === 'failed' ? undefined : poll.answer;
  useEffect(() => {
    if (answer && email && answer.status !== 'pending') settleKept(email, id, !isUnpaid(answer));
  }, [answer, email, id]);
  const view = (): OrderView => {
    if (!id && !isPrerendered) return { kind: 'error', message: t.missingId, goesOn: false };
    if (poll.phase === 'failed') {
      const message = isApiError(poll.error) ? messageOf(poll.error, t.network) : t.network;
      return { kind: 'error', message, goesOn: poll.goesOn, onRetry: again, status: poll.answer };
    }
    const outcome = answer && orderOutcome(answer);
    if (outcome) return { kind: outcome, answer };
    const paymentUrl = answer?.paymentUrl ?? null;
    // `t`, the token in a return URL, means that the payment page has sent the player back here.
    if (answer?.status === 'pending' && (paymentUrl || search.has('t')))
      return { kind: 'waiting', paymentUrl, status: answer };
    if (answer && isHeld(answer)) return { kind: 'held', answer };
    if (answer?.status === 'refund_initiated') return { kind: 'returning', answer };
    return { kind: poll.phase === 'slow' ? 'slow' : 'polling', status: answer };
  };
  return (
    <StatusFrame>
      {poll.phase === 'failed' && needsSignIn(poll.error) ? <SignInFirst /> : <OrderCard id={id} view={view()} />}
      {answer && <StatusTimeline answer={answer} />}
    </StatusFrame>
  );
}

const StatusTimeline = ({ answer: { timeline, items } }: { answer: OrderStatus }) =>
  timeline &&
  items && (
    <section className="mx-auto mt-4 w-full max-w-md rounded-lg border border-line bg-surface-1 p-5">
      <h2 className="mb-3 text-sm font-semibold text-text-2">{timelineTexts.title}</h2>
      <Timeline timeline={timeline} items={items} />
    </section>
  );
