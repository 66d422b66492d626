import type { RuntimeConfig } from '@topup/web-kit/api/runtime-config.ts';
import { signInTexts as t } from '../texts/sign-in.ts';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import { Suspense, lazy, useState, useEffect, useEffectEvent, useRef } from 'react';
import { SignInConsent } from './sign-in-consent.tsx';
import { showGoogleButton } from './google-identity.ts';
import type { SignInWay } from './simulator-button.tsx';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { googleAuth } from '@topup/web-kit/api/google-auth.ts';
import { STOPS_KEY } from '@topup/web-kit/api/stops.ts';
import { SESSION_KEY } from '@topup/web-kit/api/validate-session.ts';
import type { SessionUser } from '@topup/web-kit/host/host.ts';
import { useIsStopped } from '@topup/web-kit/host/use-stops.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { navigate, useLocation } from '@topup/web-kit/host/router.tsx';
import { destination } from './destination.ts';

/** Loaded only if the settings name the Google simulator, as they do in the local stack. */
const SimulatorButton = lazy(() => import(/* webpackChunkName: "simulator" */ './simulator-button.tsx'));

const ButtonSkeleton = () => (
  <div data-loading="">
    <Skeleton className="h-12 rounded-md" />
  </div>
);

export default function SignInCard({ config }: { config: RuntimeConfig }) {
  const { signIn, busy, message, clear } = useSignIn();
  const stopped = useIsStopped('auth', 'signUps');
  const [failed, setFailed] = useState(false);
  const begin = () => {
    setFailed(false);
    clear();
  };
  const problem = failed ? t.googleFailed : message;
  const note = navigator.cookieEnabled ? problem : t.cookies;
  const { googleSignIn: mode, googleClientId: clientId } = config;
  const shared = { clientId, busy, onBegin: begin, onCredential: signIn, onFailed: () => setFailed(true) };
  return (
    <div className="mx-auto flex w-full max-w-sm flex-col items-stretch gap-4 text-center">
      {mode.mode === 'google' ? (
        <GoogleButton {...shared} />
      ) : (
        <Suspense fallback={<ButtonSkeleton />}>
          <SimulatorButton {...shared} chooserUrl={mode.chooserUrl} />
        </Suspense>
      )}
      <p role="status" className="text-sm text-warning empty:hidden">
        {stopped && t.noNewAccounts}
      </p>
      <Problem>{note}</Problem>
      <SignInConsent />
    </div>
  );
}

function GoogleButton({ clientId, busy, onBegin, onCredential, onFailed }: SignInWay) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const chosen = useEffectEvent((idToken: string) => {
    onBegin();
    onCredential(idToken);
  });
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (!place.current) return;
    showGoogleButton(place.current, clientId, (idToken) => chosen(idToken)).then(
      () => setShown(true),
      () => failed(),
    );
  }, [clientId]);
  return (
    <div className="relative flex min-h-11 justify-center" aria-busy={busy}>
      {!shown && <Skeleton className="absolute inset-0 mx-auto w-70 max-w-full rounded-full" />}
      <div ref={place} />
    </div>
  );
}

function useSignIn() {
  const client = useQueryClient();
  const location = useLocation();
  const signIn = useMutation({
    mutationFn: (idToken: string) => googleAuth(idToken),
    onSuccess: async ({ data }) => {
      const user: SessionUser = data.user;
      // A session check that began before sign-in reports no user. Its late response must not sign this user out.
      await client.cancelQueries({ queryKey: SESSION_KEY });
      client.setQueryData(SESSION_KEY, user);
      navigate(destination(user.role, location.state), { replace: true });
    },
    onError: () => client.invalidateQueries({ queryKey: STOPS_KEY }),
  });
  const message = signIn.isError ? messageOf(signIn.error, t.authFailed) : '';
  return { signIn: signIn.mutate, busy: signIn.isPending, message, clear: signIn.reset };
}
