import type { SessionUser } from '@topup/web-kit/host/host.ts';
import type { ReactNode } from 'react';
import { BottomTabs } from './bottom-tabs.tsx';
import { TopBar } from './top-bar.tsx';

type FrameProps = {
  /** Null until the session check ends: the bars are shown empty. */
  user: SessionUser | null;
  children: ReactNode;
};

export const Frame = ({ user, children }: FrameProps) => (
  <div className="flex min-h-dvh flex-col">
    <TopBar user={user} />
    <main id="content" tabIndex={-1} className="min-w-0 flex-1 pb-[calc(var(--tabs)+2rem)] outline-none low:pb-8">
      {children}
    </main>
    <BottomTabs user={user} />
  </div>
);
