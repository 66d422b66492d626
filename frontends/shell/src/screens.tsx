import { Suspense, lazy, useEffect, useLayoutEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { AREAS, OWN_PATHS } from './access.ts';
import { usePageFocus } from './navigation/use-page-focus.ts';
import { NotFound } from './not-found.tsx';
import { RemoteScreen } from './remotes/remote-screen.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { Guarded } from './session/guarded.tsx';
import { useSignedOut } from './session/sign-out.ts';
import { SkipLink } from './skip-link.tsx';
import { isPainted } from './take-over.ts';
import { applyTheme } from './theme/theme.ts';

const LoginPage = lazy(() => import(/* webpackChunkName: "sign-in" */ './session/login-page.tsx'));
const SignedInLayout = lazy(() => import(/* webpackChunkName: "layout" */ './navigation/signed-in-layout.tsx'));

/** Keeps the query when an old address leads to the new one. */
const ToPaymentStatus = () => <Navigate to={`/payment-status${useLocation().search}`} replace />;

const PublicLayout = () => (
  <Suspense fallback={<ScreenSkeleton />}>
    <Outlet />
  </Suspense>
);

const FramedLayout = () => (
  <Suspense fallback={<ScreenSkeleton />}>
    <SignedInLayout />
  </Suspense>
);

const openAreas = AREAS.filter(({ roles }) => roles === null);
const guardedAreas = AREAS.filter(({ roles }) => roles !== null);

/** The table of contents: every path, who may see it, and which remote shows it. */
export function Screens() {
  const { pathname } = useLocation();
  useSignedOut();
  usePageFocus(pathname);
  useEffect(() => applyTheme(pathname), [pathname]);
  // Before the page's own effects: one of them may lead to a part of it.
  useLayoutEffect(() => {
    // Newer browsers answer with a promise here, which React would take for a clean-up.
    if (!isPainted()) window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <>
      <SkipLink />
      <Routes>
        <Route element={<PublicLayout />}>
          {openAreas.flatMap(({ paths, remote }) =>
            paths.map((path) => <Route key={path} path={path} element={<RemoteScreen key={remote} name={remote} />} />),
          )}
          <Route path={OWN_PATHS.signIn} element={<LoginPage />} />
          <Route path={OWN_PATHS.register} element={<Navigate to="/login" replace />} />
          <Route path={OWN_PATHS.orderStatus} element={<ToPaymentStatus />} />
        </Route>
        {guardedAreas.map(({ paths, roles, remote }) => (
          <Route key={remote + paths[0]} element={<Guarded roles={roles ?? []} />}>
            <Route element={<FramedLayout />}>
              {paths.map((path) => (
                <Route key={path} path={path} element={<RemoteScreen key={remote} name={remote} />} />
              ))}
            </Route>
          </Route>
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </>
  );
}
