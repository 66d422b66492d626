import { useHost } from '@topup/web-kit/host/host-context.ts';
import { Suspense, lazy, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { Redirect, useLocation } from '@topup/web-kit/host/router.tsx';
import { OWN_PATHS, areaOf, withoutEndSlash } from './access.ts';
import { Blocked } from './blocked/blocked.tsx';
import { Brakes } from './brakes/brakes.tsx';
import { Notices } from './notices/notices.tsx';
import { usePageFocus } from './page/use-page-focus.ts';
import { RemoteScreen } from './remotes/remote-screen.tsx';
import { ScreenSkeleton } from './page/screen-skeleton.tsx';
import { Guarded } from './session/guarded.tsx';
import { useSignedOut } from './session/sign-out.ts';
import { SkipLink } from './skip-link.tsx';
import { isPainted } from './take-over.ts';
import { applyThemeFor } from './theme/theme.ts';

const NotFound = lazy(() => import(/* webpackChunkName: "not-found" */ './not-found.tsx'));
const LoginPage = lazy(() => import(/* webpackChunkName: "sign-in" */ './session/login-page.tsx'));
const SignedInLayout = lazy(() => import(/* webpackChunkName: "layout" */ './navigation/signed-in-layout.tsx'));

const Public = ({ children }: { children: ReactNode }) => <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>;

const Framed = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<ScreenSkeleton />}>
    <SignedInLayout>{children}</SignedInLayout>
  </Suspense>
);

const OWN_PAGES: Record<string, (search: string) => ReactNode> = {
  [OWN_PATHS.signIn]: () => <LoginPage />,
  [OWN_PATHS.register]: () => <Redirect to={OWN_PATHS.signIn} />,
  [OWN_PATHS.orderStatus]: (search) => <Redirect to={`/payment-status${search}`} />,
};

function Page() {
  const { pathname, search } = useLocation();
  const own = OWN_PAGES[withoutEndSlash(pathname)];
  if (own) return <Public>{own(search)}</Public>;
  const area = areaOf(pathname);
  if (!area)
    return (
      <Public>
        <NotFound />
      </Public>
    );
  const screen = <RemoteScreen key={area.remote} name={area.remote} />;
  if (area.roles === null) return <Public>{screen}</Public>;
  return (
    <Guarded roles={area.roles} isForBuying={area.isForBuying}>
      <Framed>{screen}</Framed>
    </Guarded>
  );
}

export function Screens() {
  const { pathname } = useLocation();
  const { user } = useHost();
  useSignedOut();
  usePageFocus(pathname);
  useEffect(() => applyThemeFor(user, pathname), [user, pathname]);
  // A layout effect, which runs before the plain effects of the page: those may scroll to a part of the page.
  useLayoutEffect(() => {
    // Returns nothing: in newer browsers `scrollTo` returns a promise, which React would take for a clean-up function.
    if (!isPainted()) window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <>
      <SkipLink />
      <Blocked />
      <Brakes />
      <Notices />
      <Page />
    </>
  );
}
