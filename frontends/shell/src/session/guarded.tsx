import { sessionQuery } from '@topup/web-kit/api/validate-session.ts';
import type { Role } from '@topup/web-kit/host/host.ts';
import { shellTexts } from '../texts/shell.ts';
import { ErrorState } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Redirect, useLocation } from '@topup/web-kit/host/router.tsx';
import { ScreenSkeleton } from '../page/screen-skeleton.tsx';

type GuardedProps = { roles: Role[]; isForBuying?: boolean | undefined; children: ReactNode };

/** Sends visitors who are not signed in to the landing page, with the page to return to in the history state. */
export function Guarded({ roles, isForBuying, children }: GuardedProps) {
  const session = useQuery(sessionQuery());
  const location = useLocation();
  if (session.isPending) return <ScreenSkeleton />;
  if (session.isError) {
    return (
      <main className="mx-auto max-w-lg px-4 py-16">
        <ErrorState title={shellTexts.sessionFailed} onRetry={() => void session.refetch()} busy={session.isFetching} />
      </main>
    );
  }
  if (!session.data) return <Redirect to="/" state={{ from: location.pathname + location.search }} />;
  if (!roles.includes(session.data.role)) return <Redirect to="/user" />;
  if (isForBuying && session.data.blocked) return <Redirect to="/wallet" />;
  return children;
}
