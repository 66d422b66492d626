import { WifiOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { PageTitle } from '@topup/web-kit/ui/page-title.tsx';

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
  text?: ReactNode;
  spin?: boolean;
  children?: ReactNode;
  foot?: ReactNode;
  actions?: ReactNode;
};

export const OutcomeCard = ({
  icon: Icon,
  tone,
  title,
  amount,
  text,
  spin = false,
  children,
  foot,
  actions,
}: OutcomeProps) => (
  <Card className="mx-auto w-full max-w-md p-6 text-center sm:p-8">
    <div aria-live="polite" className="flex flex-col items-center gap-3">
      <span className={cx('flex size-16 items-center justify-center rounded-full', TONES[tone])}>
        <Icon aria-hidden="true" className={cx('size-8', spin && 'animate-spin', tone === 'good' && 'drawn')} />
      </span>
      <PageTitle className="mt-1 text-xl font-bold tracking-tight">{title}</PageTitle>
      {amount}
      {text && <p className="text-sm text-text-2">{text}</p>}
      {children && <div className="mt-2 w-full">{children}</div>}
    </div>
    {foot && <div className="mt-3">{foot}</div>}
    {actions && <div className="mt-6 grid gap-3">{actions}</div>}
  </Card>
);
