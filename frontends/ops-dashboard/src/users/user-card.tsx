import type { AdminUser } from '@topup/web-kit/api/admin-users.ts';
import { shortId } from '@topup/web-kit/format/ids.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { ShieldCheck, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { AccountPart } from '../blocks/account-part.tsx';
import { ordersOfPlace, transactionsPlace } from '../record/places.ts';
import { RecordLink } from '../record/record-link.tsx';
import { formatCount } from '../format/counts.ts';
import { userTexts as t } from './texts.ts';

const Stat = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="rounded-md bg-surface-2 px-4 py-3">
    <dt className="text-sm text-text-2">{name}</dt>
    <dd className="mt-0.5 text-base font-bold tabular-nums">{children}</dd>
  </div>
);

export function UserCard({ user }: { user: AdminUser }) {
  const { stats } = user;
  const Icon = user.role === 'admin' ? ShieldCheck : UserRound;
  return (
    <Card className="grid gap-4 p-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="truncate text-lg font-bold">{user.name}</h2>
          <p className="break-all text-sm text-text-2">{user.email}</p>
          <CopyableId id={user._id} shown={shortId(user._id)} label={t.copyId} />
        </div>
        <span className="inline-flex items-center gap-1.5 rounded-full bg-surface-3 px-2.5 py-1 text-xs font-semibold text-text-2">
          <Icon aria-hidden="true" className="size-3.5" />
          <span>{t.role[user.role] ?? user.role}</span>
        </span>
      </header>
      <nav aria-label={t.moves} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <RecordLink to={ordersOfPlace(user.email)}>{t.itsOrders}</RecordLink>
        <RecordLink to={transactionsPlace(user.email)}>{t.itsTransactions}</RecordLink>
        <RecordLink to={transactionsPlace(user.email, { type: 'admin_adjustment' })}>{t.itsAdjustments}</RecordLink>
      </nav>
      <div>
        <p className="text-sm text-text-2">{t.balance}</p>
        <Money rupees={user.walletBalance} className="block text-2xl font-black tracking-tight text-money" />
      </div>
      <AccountPart key={user._id} accountId={user._id} />
      <section>
        <h3 className="mb-2 text-sm text-text-2">{t.lifetime}</h3>
        <dl className="grid grid-fit-32 gap-2">
          <Stat name={t.recharged}>
            <Money rupees={stats.totalRecharged} />
          </Stat>
          <Stat name={t.spent}>
            <Money rupees={Math.abs(stats.totalSpent)} />
          </Stat>
          <Stat name={t.purchases}>{formatCount(stats.purchaseCount)}</Stat>
          <Stat name={t.refunded}>
            <Money rupees={stats.totalRefunded} />
          </Stat>
        </dl>
      </section>
    </Card>
  );
}
