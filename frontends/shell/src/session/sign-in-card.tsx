import type { RuntimeConfig } from '@topup/web-kit/api/runtime-config.ts';
import { signInTexts as t } from '../texts/sign-in.ts';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { Suspense, lazy, useState } from 'react';
import { GoogleButton } from './google-button.tsx';
import { SignInConsent } from './sign-in-consent.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Loaded only in the local stack. */
const SimulatorButton = lazy(() => import(/* webpackChunkName: "simulator" */ './simulator-button.tsx'));

const ButtonSkeleton = () => (
  <div data-loading="">
    <Skeleton className="h-12 rounded-md" />
  </div>
);

export default function SignInCard({ config }: { config: RuntimeConfig }) {
  const { signIn, busy, message, clear } = useSignIn();
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
      <p role="alert" className="text-sm text-danger empty:hidden">
        {note}
      </p>
      <SignInConsent />
    </div>
  );
}
