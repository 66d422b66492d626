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

/** Clears the session and all data loaded for this user. */
const forget = (client: QueryClient): void => {
  client.setQueryData(SESSION_KEY, null);
  client.removeQueries({ predicate: ({ queryKey }) => !['session', 'products'].includes(String(queryKey[0])) });
};

/** History state of a page that is left because its session ended; `Origin` is set when sign-in should return there. */
type Leaving = ({ leaving?: boolean } & Partial<Origin>) | null;

/** Storage key that announces a logout to this browser's other tabs, which still show the signed-out user. */
const SIGNED_OUT_AT = 'topup-signed-out-at';

const tellOtherTabs = (): void => {
  try {
    localStorage.setItem(SIGNED_OUT_AT, String(Date.now()));
  } catch {
    // Storage may be blocked; the other tabs then notice on their next call.
  }
};

/** Set during this tab's own logout, so that calls refused meanwhile do not count as a lost session. */
let isLeaving = false;

/**
 * Ends the session on the server, leaves the page, and only then clears the user: otherwise the guard would remember
 * this page to return to after sign-in.
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
 * Handles every end of a session: this tab's logout, another tab's, and expiry.
 * On a guarded page the user goes to the landing page, which remembers where they came from. A public page stays open.
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
