import { WifiOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { PageTitle } from '@topup/web-kit/ui/page-title.tsx';
import { Steps, type Step } from '../outcome/steps.tsx';

export type OutcomeTone = 'good' | 'wait' | 'care' | 'bad';

const TONES: Record<OutcomeTone, string> = {
  good: 'text-success bg-success/12',
  wait: 'text-info bg-info/12',
  care: 'text-warning bg-warning/14',
  bad: 'text-danger bg-danger/12',
};

/** Replaces the error while the browser is offline: the order or recharge goes on, and the page asks again once online. */
export const OFFLINE = { icon: WifiOff, tone: 'care', title: sharedTexts.offlineTitle } as const;

type OutcomeProps = {
  icon: LucideIcon;
  tone: OutcomeTone;
  title: string;
  amount?: ReactNode;
  steps?: readonly Step[] | undefined;
  text?: ReactNode;
  spin?: boolean;
  /** A class with the least height of the children. */
  room?: string | undefined;
  children?: ReactNode;
  foot?: ReactNode;
  actions?: ReactNode;
};

/** With `steps`, each part has room for the longest content of the usual states, so that nothing moves between them. */
export const OutcomeCard = ({
  icon: Icon,
  tone,
  title,
  amount,
  steps,
  text,
  spin = false,
  room,
  children,
  foot,
  actions,
}: OutcomeProps) => (
  <Card className="mx-auto w-full max-w-md p-5 sm:p-7">
    <div aria-live="polite" className="grid gap-4">
      <div className="flex min-h-14 items-center gap-4">
        <span className={cx('flex size-14 shrink-0 items-center justify-center rounded-full', TONES[tone])}>
          <Icon aria-hidden="true" className={cx('size-7', spin && 'animate-spin', tone === 'good' && 'drawn')} />
        </span>
        <PageTitle className="min-w-0 text-lg font-bold tracking-tight break-words">{title}</PageTitle>
      </div>
      {amount && <div className="min-h-12.5 sm:min-h-15.25">{amount}</div>}
      {steps && <Steps steps={steps} />}
      {text && <p className={cx('text-sm text-text-2', steps && 'min-h-20 sm:min-h-15')}>{text}</p>}
      {children && <div className={cx('grid content-start gap-3', room)}>{children}</div>}
    </div>
    {(foot || steps) && <div className="mt-3 min-h-9">{foot}</div>}
    {actions && <div className="mt-4 grid gap-3">{actions}</div>}
  </Card>
);
