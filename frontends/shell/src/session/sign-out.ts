import { SIGNED_OUT } from '@topup/web-kit/api/client.ts';
import { logout } from '@topup/web-kit/api/logout.ts';
import { SESSION_KEY } from '@topup/web-kit/api/validate-session.ts';
import { shellTexts } from '@topup/web-kit/texts/shell.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tell } from '../alerts/questions.ts';
import { forgetGoogleChoice } from './google-identity.ts';

/** Forgets the person and everything that was loaded for them. */
const forget = (client: QueryClient): void => {
  client.setQueryData(SESSION_KEY, null);
  client.removeQueries({ predicate: ({ queryKey }) => !['session', 'products'].includes(String(queryKey[0])) });
};

type Leaving = { leaving?: boolean } | null;

/**
 * Logout ends the session at the server, leaves the page, and only then forgets the person: a guard that noticed
 * first would remember the page as one to come back to.
 */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await logout();
    } catch {
      await tell(shellTexts.logoutFailed);
      return;
    }
    forgetGoogleChoice();
    void navigate('/', { state: { leaving: true } satisfies Leaving });
  };
}

/** Follows both ways out: our own logout, and a session that the server would not renew. */
export function useSignedOut(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const leaving = pathname === '/' && (state as Leaving)?.leaving === true;
  useEffect(() => {
    const ended = () => forget(client);
    window.addEventListener(SIGNED_OUT, ended);
    return () => window.removeEventListener(SIGNED_OUT, ended);
  }, [client]);
  useEffect(() => {
    if (!leaving) return;
    forget(client);
    void navigate('/', { replace: true, state: null });
  }, [client, leaving, navigate]);
}
