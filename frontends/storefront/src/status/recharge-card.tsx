import type { RechargeStatus } from '@topup/web-kit/api/recharge-status.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { failureTexts, rechargeOutcomeTexts as t, uncreditedTitles as titles } from '../texts/outcomes.ts';
import { walletTexts } from '../texts/wallet.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { useOnline } from '@topup/web-kit/host/use-online.ts';
import { OFFLINE, OutcomeCard, type OutcomeTone } from './outcome-card.tsx';
import {
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock3,
  Hourglass,
  LoaderCircle,
  RotateCcw,
  type LucideIcon,
} from 'lucide-react';
import { MoneyLine } from '../money/money-line.tsx';
import { rechargeMoneyWords } from '../money/money-words.ts';
import { isBegun, readKept } from '../basket/kept-order.ts';
import type { RechargeOutcome } from './recharge-outcome.ts';
import { Amount, AmountToCome, TwoAmounts } from '../money/amount.tsx';
import { IdLine } from './id-line.tsx';
import { rechargeSteps } from './recharge-steps.ts';
import { WaysOn, type Way } from './ways-on.tsx';

export type RechargeView =
  | { kind: 'polling' | 'slow'; status?: RechargeStatus | undefined }
  | { kind: RechargeOutcome; status: RechargeStatus }
  | { kind: 'error'; message: string; goesOn: boolean; onRetry?: () => void; status?: RechargeStatus | undefined };

type Face = { icon: LucideIcon; tone: OutcomeTone; title: string; text: string };

const FACES: Record<'polling' | 'slow' | RechargeOutcome | 'error', Face> = {
  polling: { icon: LoaderCircle, tone: 'wait', title: t.processing, text: t.processingText },
  slow: { icon: Clock3, tone: 'care', title: t.slow, text: t.slowText },
  success: { icon: CircleCheck, tone: 'good', title: t.success, text: t.successText },
  returning: { icon: RotateCcw, tone: 'wait', title: titles.returning, text: t.refundText },
  held: { icon: Hourglass, tone: 'care', title: titles.held, text: t.heldText },
  credited: { icon: CircleCheck, tone: 'good', title: titles.credited, text: t.creditedText },
  returned: { icon: RotateCcw, tone: 'care', title: titles.returned, text: t.notCredited },
  manualRefund: { icon: RotateCcw, tone: 'care', title: titles.manualRefund, text: t.notCredited },
  refundFailed: { icon: CircleAlert, tone: 'bad', title: titles.refundFailed, text: t.refundFailedText },
  failed: { icon: CircleX, tone: 'bad', title: t.failed, text: t.failedText },
  error: { icon: CircleAlert, tone: 'bad', title: t.error, text: '' },
};

const SUPPORT = { to: '/support', name: t.contactSupport };
const ORDER = { to: '/user', name: t.toOrder };
const WALLET = { to: '/wallet-recharge', name: t.toWallet };
const HISTORY = { to: '/wallet-recharge?tab=history', name: t.toHistory };

const wordsOf = (view: RechargeView): string => {
  if (view.kind === 'error') return view.goesOn ? `${view.message} ${t.goesOn}` : view.message;
  if (view.kind === 'returning' && rechargeMoneyWords(view.status)) return t.notCredited;
  return FACES[view.kind].text;
};

function firstWays(view: RechargeView, hasOrder: boolean): Way[] {
  if (view.kind === 'refundFailed' || view.kind === 'held') return [SUPPORT, WALLET];
  if (view.kind === 'failed')
    return [
      { to: `/wallet-recharge?amount=${view.status.amount}`, name: sharedTexts.tryAgain },
      ...(hasOrder ? [ORDER] : []),
    ];
  return hasOrder ? [ORDER, WALLET] : [WALLET];
}

/** Whether the view's own text leaves open where the money is, so that the money line is added. */
const LEAVES_OPEN: Record<RechargeView['kind'], boolean> = {
  polling: false,
  slow: true,
  success: false,
  returning: true,
  held: true,
  credited: true,
  returned: true,
  manualRefund: true,
  refundFailed: true,
  failed: false,
  error: false,
};

const isAsking = (view: RechargeView): boolean => view.kind === 'polling' && !view.status;

function Amounts({ view }: { view: RechargeView }) {
  if (isAsking(view)) return <AmountToCome label={t.amount} />;
  const { status } = view;
  if (!status) return null;
  if (typeof status.requestedAmount !== 'number')
    return <Amount label={t.amount} rupees={status.amount} isMoved={view.kind !== 'failed'} />;
  return <TwoAmounts paid={status.amount} expected={status.requestedAmount} label={t.amount} />;
}

type SummaryProps = { status: RechargeStatus; money: string; why: string; showsBalance: boolean };

/** `balanceAfter` is the real balance only for the owner. Anyone else gets just the amount added, so it is not shown to them. */
const RechargeSummary = ({ status, money, why, showsBalance }: SummaryProps) => (
  <>
    {money && (
      <div className="rounded-md bg-surface-2 px-4 py-3">
        <MoneyLine words={money} />
      </div>
    )}
    {why && <p className="text-sm text-text-2">{why}</p>}
    {showsBalance && typeof status.balanceAfter === 'number' && (
      <p>
        <span className="block text-xs text-text-3">{t.newBalance}</span>
        <Money rupees={status.balanceAfter} className="text-xl font-black tracking-tight text-money" />
      </p>
    )}
  </>
);

export function RechargeCard({ id, view }: { id: string; view: RechargeView }) {
  const { user } = useHost();
  const isOffline = !useOnline() && view.kind === 'error' && view.goesOn;
  const face = isOffline ? OFFLINE : FACES[view.kind];
  const retry = view.kind === 'error' ? view.onRetry : undefined;
  const hasOrder = user ? isBegun(readKept(user.email)) : false;
  const actions = (
    <>
      {retry && <Button onClick={retry}>{sharedTexts.tryAgain}</Button>}
      <WaysOn ways={[...firstWays(view, hasOrder), HISTORY]} />
    </>
  );
  return (
    <OutcomeCard
      icon={face.icon}
      tone={face.tone}
      title={face.title}
      amount={<Amounts view={view} />}
      steps={view.status || isAsking(view) ? rechargeSteps(view.status) : undefined}
      text={wordsOf(view)}
      spin={view.kind === 'polling'}
      room={view.kind === 'error' ? undefined : 'min-h-14'}
      foot={id && <IdLine label={t.transactionId} copyLabel={walletTexts.copyId} id={id} />}
      actions={actions}
    >
      {isAsking(view) && <span data-loading="" />}
      {view.status && (
        <RechargeSummary
          status={view.status}
          money={LEAVES_OPEN[view.kind] ? rechargeMoneyWords(view.status) : ''}
          why={failureTexts[view.status.failureCode ?? ''] ?? view.status.failureReason ?? ''}
          showsBalance={view.kind === 'success' && Boolean(user)}
        />
      )}
    </OutcomeCard>
  );
}
