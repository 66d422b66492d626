import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { googleAuth } from '@topup/web-kit/api/google-auth.ts';
import { SESSION_KEY } from '@topup/web-kit/api/validate-session.ts';
import type { SessionUser } from '@topup/web-kit/host/host.ts';
import { signInTexts } from '../texts/sign-in.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { navigate, useLocation } from '@topup/web-kit/host/router.tsx';
import { destination } from './destination.ts';

export function useSignIn() {
  const client = useQueryClient();
  const location = useLocation();
  const signIn = useMutation({
    mutationFn: (idToken: string) => googleAuth(idToken),
    onSuccess: async ({ data }) => {
      const user: SessionUser = data.user;
      // A session check started before sign-in would report no user; its late response must not sign this user out.
      await client.cancelQueries({ queryKey: SESSION_KEY });
      client.setQueryData(SESSION_KEY, user);
      navigate(destination(user.role, location.state), { replace: true });
    },
  });
  const message = signIn.isError ? messageOf(signIn.error, signInTexts.authFailed) : '';
  return { signIn: signIn.mutate, busy: signIn.isPending, message, clear: signIn.reset };
}
