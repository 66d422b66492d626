import type { OrderStatus } from '@topup/web-kit/api/order-status.ts';
import { meaningOf, ordersTexts } from '../texts/orders.ts';
import { failureTexts, orderOutcomeTexts as t, uncreditedTitles as titles } from '../texts/outcomes.ts';
import { stopTexts } from '../texts/stops.ts';
import { useIsStopped } from '@topup/web-kit/host/use-stops.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { Button, buttonClass } from '@topup/web-kit/ui/button.tsx';
import { useOnline } from '@topup/web-kit/host/use-online.ts';
import { OFFLINE, OutcomeCard, type OutcomeTone } from './outcome-card.tsx';
import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock3,
  Hourglass,
  LoaderCircle,
  RotateCcw,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { Link } from '@topup/web-kit/host/router.tsx';
import { useIsBlocked } from '../blocked/not-blocked.tsx';
import { leaveTo } from '../money/leave-to.ts';
import { MoneyLine } from '../money/money-line.tsx';
import { orderMoneyWords } from '../money/money-words.ts';
import { usePaidInstead } from '../money/use-paid-instead.ts';
import { mayDiffer } from '../money/was-paid.ts';
import type { HelpWith } from '../support-link/help-with.ts';
import { Amount, AmountToCome, TwoAmounts } from '../money/amount.tsx';
import { IdLine } from './id-line.tsx';
import { FiguresToCome, OrderFigures } from './order-figures.tsx';
import { WaysOn } from './ways-on.tsx';
import { reasonOf, type OrderOutcome } from '../outcome/order-outcome.ts';
import { orderSteps } from '../outcome/order-steps.ts';

export type OrderView =
  | { kind: 'polling' | 'slow'; status?: OrderStatus | undefined }
  | { kind: 'waiting'; paymentUrl: string | null; status: OrderStatus }
  | { kind: OrderOutcome | 'held' | 'returning'; answer: OrderStatus }
  | { kind: 'error'; message: string; goesOn: boolean; onRetry?: () => void; status?: OrderStatus | undefined };

type Face = { icon: LucideIcon; tone: OutcomeTone; title: string; text: string };

const FACES: Record<OrderView['kind'], Face> = {
  polling: { icon: LoaderCircle, tone: 'wait', title: t.processing, text: t.processingText },
  waiting: { icon: Hourglass, tone: 'wait', title: t.waiting, text: t.waitingText },
  returning: { icon: RotateCcw, tone: 'wait', title: titles.returning, text: t.returningText },
  held: { icon: Hourglass, tone: 'care', title: titles.held, text: meaningOf('held') },
  slow: { icon: Clock3, tone: 'care', title: t.slow, text: t.slowText },
  placed: { icon: Hourglass, tone: 'wait', title: t.placed, text: t.placedText },
  completed: { icon: CircleCheck, tone: 'good', title: t.completed, text: t.completedText },
  partial: { icon: TriangleAlert, tone: 'care', title: t.partial, text: t.partialText },
  partialManualRefund: { icon: TriangleAlert, tone: 'care', title: t.partial, text: t.partialManualRefundText },
  credited: { icon: CircleCheck, tone: 'good', title: titles.credited, text: meaningOf('credited') },
  manualRefund: { icon: RotateCcw, tone: 'care', title: titles.manualRefund, text: meaningOf('manual_refund') },
  returned: { icon: RotateCcw, tone: 'care', title: titles.returned, text: t.returnedText },
  failed: { icon: CircleX, tone: 'bad', title: t.failed, text: t.failedText },
  paymentFailed: { icon: CircleX, tone: 'bad', title: t.paymentFailed, text: t.paymentFailedText },
  cancelled: { icon: Ban, tone: 'care', title: t.cancelled, text: t.cancelledText },
  refundFailed: { icon: CircleAlert, tone: 'bad', title: titles.refundFailed, text: t.refundFailedText },
  returnFailed: { icon: CircleAlert, tone: 'bad', title: titles.refundFailed, text: t.returnFailedText },
  error: { icon: CircleAlert, tone: 'bad', title: t.error, text: '' },
};

const ORDERS = { to: '/user-orders', name: t.viewOrders };
const SUPPORT = { to: '/support', name: t.contactSupport };
const HOME = { to: '/user', name: t.backHome };
const UNPAID = ['paymentFailed', 'cancelled'];
const FOR_SUPPORT = ['refundFailed', 'returnFailed'];
/** Views with a link to support, because something went wrong or takes long. Unpaid orders need none. */
const MAY_NEED_HELP = [
  'held',
  'returning',
  'credited',
  'slow',
  'placed',
  'partial',
  'partialManualRefund',
  'manualRefund',
  'returned',
  'failed',
];

const Actions = ({ id, view }: { id: string; view: OrderView }) => {
  const support = { ...SUPPORT, state: { orderId: id } satisfies HelpWith };
  const isBlocked = useIsBlocked();
  const paymentUrl = view.kind === 'waiting' && !isBlocked ? view.paymentUrl : null;
  return (
    <>
      {view.kind === 'error' && view.onRetry && <Button onClick={view.onRetry}>{sharedTexts.tryAgain}</Button>}
      {paymentUrl && (
        <Button variant="primary" onClick={() => leaveTo(paymentUrl)}>
          {t.continuePayment}
        </Button>
      )}
      <WaysOn
        ways={[FOR_SUPPORT.includes(view.kind) ? support : ORDERS, ...(isBlocked || paymentUrl ? [] : [HOME])]}
        isLed={paymentUrl !== null}
      />
      {MAY_NEED_HELP.includes(view.kind) && (
        <Link to="/support" state={{ orderId: id } satisfies HelpWith} className={buttonClass('quiet', 'small')}>
          {t.getHelp}
        </Link>
      )}
    </>
  );
};

/** The view's own text says where the money is (`say`), is replaced by a money line (`yield`), or is followed by one (`lack`). */
const WORDS: Record<OrderView['kind'], 'say' | 'yield' | 'lack'> = {
  polling: 'lack',
  waiting: 'say',
  returning: 'lack',
  held: 'lack',
  slow: 'lack',
  placed: 'lack',
  completed: 'lack',
  partial: 'lack',
  partialManualRefund: 'lack',
  manualRefund: 'yield',
  returned: 'yield',
  credited: 'lack',
  failed: 'say',
  paymentFailed: 'say',
  cancelled: 'say',
  refundFailed: 'lack',
  returnFailed: 'lack',
  error: 'say',
};

const answerOf = (view: OrderView): OrderStatus | undefined =>
  'answer' in view ? view.answer : 'status' in view ? view.status : undefined;

/** Whether there is no answer yet. */
const isAsking = (view: OrderView): boolean => view.kind === 'polling' && !view.status;

function wordsOf(view: OrderView): { text: string; money: string } {
  if (view.kind === 'error') return { text: view.goesOn ? `${view.message} ${t.goesOn}` : view.message, money: '' };
  const { text } = FACES[view.kind];
  const answer = answerOf(view);
  if (view.kind === 'failed' && answer?.refundedAmount)
    return { text: t.failedAmountText(answer.refundedAmount), money: '' };
  const money = answer && WORDS[view.kind] !== 'say' ? orderMoneyWords(answer) : '';
  return WORDS[view.kind] === 'yield' && money ? { text: money, money: '' } : { text, money };
}

function Amounts({ id, view }: { id: string; view: OrderView }) {
  const expected = answerOf(view)?.totalAmount;
  const money = 'answer' in view ? view.answer.money : null;
  const paid = usePaidInstead(id, mayDiffer({ money, totalAmount: expected ?? 0 }));
  if (isAsking(view)) return <AmountToCome label={t.amount} />;
  if (typeof expected !== 'number') return null;
  if (paid === undefined) return <Amount label={t.amount} rupees={expected} isMoved={!UNPAID.includes(view.kind)} />;
  return <TwoAmounts paid={paid} expected={expected} label={t.amount} />;
}

/** Asks whether deliveries are stopped, which only an order that waits for them has to know. */
const PlacedText = () => (
  <span>{useIsStopped('supplier-gateway', 'deliveries') ? stopTexts.placed : t.placedText}</span>
);

/** `id` is empty if the address has none, which `view` then says, and while the page is prerendered. */
export function OrderCard({ id, view }: { id: string; view: OrderView }) {
  const isOffline = !useOnline() && view.kind === 'error' && view.goesOn;
  const { icon, tone, title } = isOffline ? OFFLINE : FACES[view.kind];
  const answer = answerOf(view);
  const outcome = 'answer' in view ? view.answer : null;
  const reason = outcome && (failureTexts[outcome.failureCode ?? ''] ?? reasonOf(outcome));
  const { text, money } = wordsOf(view);
  return (
    <OutcomeCard
      icon={icon}
      tone={tone}
      title={title}
      text={view.kind === 'placed' ? <PlacedText /> : text}
      amount={<Amounts id={id} view={view} />}
      steps={answer || isAsking(view) ? orderSteps(answer) : undefined}
      spin={view.kind === 'polling'}
      room={isAsking(view) || answer?.items ? 'min-h-48' : undefined}
      foot={id && <IdLine label={t.orderId} copyLabel={ordersTexts.copyId} id={id} />}
      actions={<Actions id={id} view={view} />}
    >
      {isAsking(view) && <FiguresToCome />}
      {answer && <OrderFigures answer={answer} hasEnded={outcome !== null} />}
      {money && (
        <div className="rounded-md bg-surface-2 px-4 py-3">
          <MoneyLine words={money} />
        </div>
      )}
      {reason && (
        <p className="rounded-md bg-surface-2 px-4 py-3 text-sm">
          <span className="text-text-3">{`${t.reason}: `}</span>
          <span>{reason}</span>
        </p>
      )}
    </OutcomeCard>
  );
}
