import { cameFromWithin, navigate } from '@topup/web-kit/host/router.tsx';
import { requestLogin } from '../public/go-in.ts';

/** Goes back. If that would leave the store, or if there is no earlier page, opens the landing page instead. */
export function goBack(): void {
  const fromHere = document.referrer.startsWith(location.origin) || cameFromWithin();
  if (history.length > 1 && fromHere) history.back();
  else navigate('/');
}

export function goBackToLogin(): void {
  requestLogin();
  goBack();
}
