import { SIGNED_OUT, type SessionEnd } from '@topup/web-kit/api/client.ts';
import { SESSION_KEY } from '@topup/web-kit/api/validate-session.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { navigate, useLocation } from '@topup/web-kit/host/router.tsx';
import { rolesFor } from '../access.ts';
import type { Origin } from './destination.ts';
import { SIGNED_OUT_AT, thisTab, type Leaving } from './leaving.ts';

const forget = (client: QueryClient): void => {
  client.setQueryData(SESSION_KEY, null);
  client.removeQueries({ predicate: ({ queryKey }) => !['session', 'products'].includes(String(queryKey[0])) });
};

/** When the session ends, a user on a guarded page is sent to the landing page; a public page stays open. */
export function useSignedOut(): void {
  const client = useQueryClient();
  const { pathname, search, state } = useLocation();
  const { leaving = false, ...kept } = (state as Leaving) ?? {};
  const end = useEffectEvent((isUnsure: boolean) => {
    if (thisTab.isLeaving || !client.getQueryData(SESSION_KEY)) return;
    if (rolesFor(pathname) === null) return forget(client);
    const origin: Origin = { from: pathname + search, ended: isUnsure ? 'unsure' : 'calm' };
    navigate('/', { replace: true, state: { ...origin, leaving: true } satisfies Leaving });
  });
  useEffect(() => {
    const ended = (event: Event) => end((event as CustomEvent<SessionEnd>).detail.isUnsure);
    const elsewhere = (event: StorageEvent) => event.key === SIGNED_OUT_AT && end(false);
    window.addEventListener(SIGNED_OUT, ended);
    window.addEventListener('storage', elsewhere);
    return () => {
      window.removeEventListener(SIGNED_OUT, ended);
      window.removeEventListener('storage', elsewhere);
    };
  }, []);
  const leave = useEffectEvent(() => {
    forget(client);
    thisTab.isLeaving = false;
    navigate('/', { replace: true, state: kept.from ? kept : null });
  });
  useEffect(() => {
    if (pathname === '/' && leaving) leave();
  }, [pathname, leaving]);
}
