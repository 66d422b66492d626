import { sessionQuery } from '@topup/web-kit/api/validate-session.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { BottomTabs } from './bottom-tabs.tsx';
import { TopBar } from './top-bar.tsx';

const Toasts = lazy(() => import(/* webpackChunkName: "toasts" */ '../alerts/toasts.tsx'));

/** The frame of every page that needs a session. */
export default function SignedInLayout({ children }: { children: ReactNode }) {
  const { data: user } = useQuery(sessionQuery());
  if (!user) return null;
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar user={user} />
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 pb-[calc(var(--tabs)+2rem)] outline-none low:pb-8">
        {children}
      </main>
      <BottomTabs user={user} />
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </div>
  );
}
