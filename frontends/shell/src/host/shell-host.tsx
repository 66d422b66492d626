import { sessionQuery } from '@topup/web-kit/api/validate-session.ts';
import type { RuntimeConfig } from '@topup/web-kit/api/runtime-config.ts';
import { HostProvider } from '@topup/web-kit/host/host-context.ts';
import type { Host } from '@topup/web-kit/host/host.ts';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { Suspense, lazy, useMemo, type ReactNode } from 'react';
import { useLocation } from '@topup/web-kit/host/router.tsx';
import { announce } from '../alerts/live-region.tsx';
import { ask, tell } from '../alerts/questions.ts';
import { signInReasonOf } from '../session/destination.ts';
import { ThemeSwitch } from '../theme/theme-switch.tsx';

const SignInCard = lazy(() => import(/* webpackChunkName: "sign-in" */ '../session/sign-in-card.tsx'));

const SignInSkeleton = () => (
  <div data-loading="">
    <Skeleton className="mx-auto h-27 w-full max-w-sm rounded-md" />
  </div>
);

const signInWith = (config: RuntimeConfig): Host['SignIn'] =>
  function SignIn() {
    return (
      <Suspense fallback={<SignInSkeleton />}>
        <SignInCard config={config} />
      </Suspense>
    );
  };

export function ShellHost({ config, children }: { config: RuntimeConfig; children: ReactNode }) {
  const session = useQuery(sessionQuery());
  const user = session.isError ? null : session.data;
  const signInReason = signInReasonOf(useLocation().state);
  // Memoised apart from `host`, which changes when the session check ends: a sign-in card in use must not be remounted.
  const SignIn = useMemo(() => signInWith(config), [config]);
  const host: Host = useMemo(
    () => ({
      app: 'shell',
      support: config.support,
      user,
      SignIn,
      signInReason,
      ThemeSwitch,
      alert: tell,
      confirm: ask,
      announce,
    }),
    [config, user, signInReason, SignIn],
  );
  return <HostProvider value={host}>{children}</HostProvider>;
}
