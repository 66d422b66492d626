import { sessionQuery } from '@topup/web-kit/api/validate-session.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, type ReactNode } from 'react';
import { PartBoundary } from '../page/part-boundary.tsx';
import { Frame } from './frame.tsx';

const Toasts = lazy(() => import(/* webpackChunkName: "toasts" */ '../alerts/toasts.tsx'));

export default function SignedInLayout({ children }: { children: ReactNode }) {
  const { data: user } = useQuery(sessionQuery());
  if (!user) return null;
  return (
    <>
      <Frame user={user}>{children}</Frame>
      <PartBoundary fallback={null}>
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      </PartBoundary>
    </>
  );
}
