import { useHost } from '@topup/web-kit/host/host-context.ts';
import { roleHome } from '@topup/web-kit/host/host.ts';
import { navigate, useLocation } from '@topup/web-kit/host/router.tsx';

/** The id of the landing page's sign-in section. */
export const LOGIN_SECTION = 'login';

/** Set where somebody is led back to sign in: the next landing page then begins at its sign-in section. */
let isLoginWanted = false;

export const wantLogin = (): void => {
  isLoginWanted = true;
};

/** Whether that was asked for; said once. */
export function takeLoginWanted(): boolean {
  const was = isLoginWanted;
  isLoginWanted = false;
  return was;
}

const scrollToLogin = (): void => {
  const section = document.getElementById(LOGIN_SECTION);
  section?.scrollIntoView({ behavior: 'smooth', block: 'center' });
  section?.focus({ preventScroll: true });
};

/**
 * Action of 'Sign in' and 'Recharge Now': opens the home page of the user's role, or the sign-in section for visitors.
 */
export function useGoIn(): () => void {
  const { user } = useHost();
  const { pathname } = useLocation();
  return () => {
    if (user) navigate(roleHome(user.role));
    else if (pathname === '/' || pathname === '/home') scrollToLogin();
    else navigate('/login');
  };
}
