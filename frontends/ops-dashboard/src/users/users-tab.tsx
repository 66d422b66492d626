import { May } from '@topup/web-kit/host/use-may.tsx';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { namesakesOf, userQuery, type AdminUser } from '@topup/web-kit/api/admin-users.ts';
import { shortId } from '@topup/web-kit/format/ids.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { LoadingBlock } from '@topup/web-kit/ui/skeleton.tsx';
import { EmptyState } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, RotateCcw } from 'lucide-react';
import { formatCount } from '../format/counts.ts';
import { userTexts as t } from './texts.ts';
import { useAddress } from '../list/use-address.ts';
import { AdjustForm } from './adjust-form.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { UserCard } from './user-card.tsx';
import { UserSearch } from './user-search.tsx';
import { WaitingAdjustments } from './waiting-adjustments.tsx';

const NotFound = ({ message, onRetry, busy }: { message: string; onRetry: () => void; busy: boolean }) => (
  <EmptyState picture="search" title={<span role="alert">{message}</span>}>
    <Button onClick={onRetry} busy={busy} icon={<RotateCcw aria-hidden="true" className="size-4" />}>
      {sharedTexts.tryAgain}
    </Button>
  </EmptyState>
);

const Namesakes = ({ users, onChoose }: { users: AdminUser[]; onChoose: (userId: string) => void }) => (
  <section aria-label={t.several} className="grid gap-3">
    <p role="alert" className="font-semibold">
      {t.several}
    </p>
    <ul className="grid gap-2">
      {users.map(({ _id, name, walletBalance, stats }) => (
        <li key={_id}>
          <Button className="w-full" onClick={() => onChoose(_id)}>
            {t.namesake(name, shortId(_id), formatRupees(walletBalance), formatCount(stats.purchaseCount))}
          </Button>
        </li>
      ))}
    </ul>
  </section>
);

type SelectedProps = { email: string; userId: string; onChoose: (userId: string) => void };

function Selected({ email, userId, onChoose }: SelectedProps) {
  const { data: user, error, isPending, isFetching, refetch } = useQuery(userQuery(email, userId));
  if (isPending) return <LoadingBlock label={t.finding} className="h-60 rounded-lg" />;
  const namesakes = namesakesOf(error);
  if (!user && namesakes) return <Namesakes users={namesakes} onChoose={onChoose} />;
  if (!user)
    return <NotFound message={messageOf(error, t.findFailed)} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <div className="grid gap-4">
        <May right="moveMoney">
          <WaitingAdjustments userId={user._id} />
        </May>
        <UserCard user={user} />
      </div>
      <May right="moveMoney">
        <AdjustForm key={user._id} user={user} email={email} chosen={userId} />
      </May>
    </div>
  );
}

export function UsersTab() {
  const { get, set, page } = useAddress();
  const [email, userId] = [get('email'), get('user')];
  return (
    <div className="grid gap-4">
      <UserSearch key={email} email={email} onFind={(found) => set({ email: found, user: '' })} />
      {email ? (
        <>
          <Button
            size="small"
            variant="quiet"
            className="justify-self-start"
            onClick={() => set({ email: '', user: '' })}
            icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          >
            {t.back}
          </Button>
          <Selected email={email} userId={userId} onChoose={(chosen) => set({ user: chosen })} />
        </>
      ) : (
        <>
          <May right="moveMoney">
            <WaitingAdjustments />
          </May>
          <Leaderboard
            page={page}
            onPage={(next) => set({ page: String(next) })}
            onChoose={({ email: chosen, _id }) => set({ email: chosen, user: _id })}
          />
        </>
      )}
    </div>
  );
}
