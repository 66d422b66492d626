import { useHost } from '@topup/web-kit/host/host-context.ts';
import { roleHome } from '@topup/web-kit/host/host.ts';
import { navigate, useLocation } from '@topup/web-kit/host/router.tsx';

export const LOGIN_SECTION = 'login';

/** If true, the landing page scrolls to its sign-in section when it is shown next. */
let isLoginRequested = false;

export const requestLogin = (): void => {
  isLoginRequested = true;
};

export function takeLoginRequest(): boolean {
  const was = isLoginRequested;
  isLoginRequested = false;
  return was;
}

const scrollToLogin = (): void => {
  const section = document.getElementById(LOGIN_SECTION);
  section?.scrollIntoView({ behavior: 'smooth', block: 'center' });
  section?.focus({ preventScroll: true });
};

export function useGoIn(): () => void {
  const { user } = useHost();
  const { pathname } = useLocation();
  return () => {
    if (user) navigate(roleHome(user.role));
    else if (pathname === '/' || pathname === '/home') scrollToLogin();
    else navigate('/login');
  };
}
