import type { GameAccount } from '@topup/web-kit/api/verify-username.ts';
import { purchaseTexts as t } from '../texts/purchase.ts';
import { initialOf } from '@topup/web-kit/format/initial.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { CircleCheck, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  account: GameAccount;
  name: string | null;
  isLabelled?: boolean;
  isVerified?: boolean;
  children: ReactNode;
};

const Id = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-wrap gap-x-1">
    <dt>{label}</dt>
    <dd className="tabular-nums">{value}</dd>
  </div>
);

export const PlayerChip = ({ account, name, isLabelled = false, isVerified = false, children }: Props) => (
  <div className="flex min-w-0 items-center gap-3">
    <span
      aria-hidden="true"
      className="relative flex size-11 shrink-0 items-center justify-center rounded-full bg-info/14 text-lg font-black text-info"
    >
      {(name && initialOf(name)) || <UserRound className="size-5" />}
      {isVerified && (
        <CircleCheck className="absolute -right-1 -bottom-1 size-5 rounded-full bg-surface-1 text-success" />
      )}
    </span>
    <div className="min-w-0 text-xs text-text-3">
      <div
        className={cx(
          'font-bold tracking-tight break-words text-text-1',
          isLabelled ? 'text-lg' : 'text-base sm:text-lg',
        )}
      >
        {children}
      </div>
      {isLabelled ? (
        <dl className="flex flex-wrap gap-x-3">
          <Id label={t.userId} value={account.userId} />
          <Id label={t.zoneId} value={account.zoneId} />
        </dl>
      ) : (
        <p className="tabular-nums">{`${account.userId} (${account.zoneId})`}</p>
      )}
    </div>
  </div>
);
