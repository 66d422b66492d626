import { BLOCKED } from '@topup/web-kit/api/client.ts';
import { SESSION_KEY } from '@topup/web-kit/api/validate-session.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { PartBoundary } from '../page/part-boundary.tsx';

const BlockedNotice = lazy(() => import(/* webpackChunkName: "blocked" */ './blocked-notice.tsx'));

/** Loaded only for a blocked player. A page that was open before learns of the block from a refused call. */
export function Blocked() {
  const client = useQueryClient();
  const blocked = useHost().user?.blocked;
  const isKnown = Boolean(blocked);
  useEffect(() => {
    if (isKnown) return;
    const check = () => void client.invalidateQueries({ queryKey: SESSION_KEY });
    window.addEventListener(BLOCKED, check);
    return () => window.removeEventListener(BLOCKED, check);
  }, [client, isKnown]);
  if (!blocked) return null;
  return (
    <PartBoundary fallback={null}>
      <Suspense fallback={null}>
        <BlockedNotice blocked={blocked} />
      </Suspense>
    </PartBoundary>
  );
}
