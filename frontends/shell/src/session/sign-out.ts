import { SIGNED_OUT } from '@topup/web-kit/api/client.ts';
import type { SessionEnd } from '@topup/web-kit/api/client.ts';
import { logout } from '@topup/web-kit/api/logout.ts';
import { forgetDevice } from '@topup/web-kit/host/device-storage.ts';
import { SESSION_KEY } from '@topup/web-kit/api/validate-session.ts';
import { shellTexts } from '@topup/web-kit/texts/shell.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { navigate, useLocation } from '@topup/web-kit/host/router.tsx';
import { rolesFor } from '../access.ts';
import { tell } from '../alerts/questions.ts';
import type { Origin } from './destination.ts';
import { forgetGoogleChoice } from './google-choice.ts';

/** Forgets the person and everything that was loaded for them. */
const forget = (client: QueryClient): void => {
  client.setQueryData(SESSION_KEY, null);
  client.removeQueries({ predicate: ({ queryKey }) => !['session', 'products'].includes(String(queryKey[0])) });
};

/** A page that is being left because its person signed out or was; `Origin` where it is to be come back to. */
type Leaving = ({ leaving?: boolean } & Partial<Origin>) | null;

/** Where a logout is told to this browser's other tabs: they show somebody who is gone. */
const SIGNED_OUT_AT = 'topup-signed-out-at';

const tellOtherTabs = (): void => {
  try {
    localStorage.setItem(SIGNED_OUT_AT, String(Date.now()));
  } catch {
    // Storage may be forbidden; the other tabs then learn it with their next call.
  }
};

/** Set while one's own logout is under way: calls that come too late for it are no lost session. */
let isLeaving = false;

/**
 * Logout ends the session at the server, leaves the page, and only then forgets the person: a guard that noticed
 * first would remember the page as one to come back to.
 */
export function useLogout(): () => Promise<void> {
  return async () => {
    isLeaving = true;
    try {
      await logout();
    } catch {
      isLeaving = false;
      await tell(shellTexts.logoutFailed);
      return;
    }
    tellOtherTabs();
    forgetDevice();
    forgetGoogleChoice();
    navigate('/', { state: { leaving: true } satisfies Leaving });
  };
}

/**
 * Follows every way out: our own logout, that of another tab, and a session that is over. Whoever loses their session on a
 * guarded page is sent to the landing page and remembered, as the guard does; a public page stays.
 */
export function useSignedOut(): void {
  const client = useQueryClient();
  const { pathname, search, state } = useLocation();
  const { leaving = false, ...kept } = (state as Leaving) ?? {};
  const end = useEffectEvent((isUnsure: boolean) => {
    if (isLeaving || !client.getQueryData(SESSION_KEY)) return;
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
    isLeaving = false;
    navigate('/', { replace: true, state: kept.from ? kept : null });
  });
  useEffect(() => {
    if (pathname === '/' && leaving) leave();
  }, [pathname, leaving]);
}
