import { cameFromWithin, navigate } from '@topup/web-kit/host/router.tsx';
import { wantLogin } from '../public/go-in.ts';

/** Goes back in history, or home if that would leave the store or there is no earlier page. */
export function goBack(): void {
  const fromHere = document.referrer.startsWith(location.origin) || cameFromWithin();
  if (history.length > 1 && fromHere) history.back();
  else navigate('/');
}

/** Like `goBack`; if it opens the landing page, that page scrolls to its sign-in section. */
export function goBackToLogin(): void {
  wantLogin();
  goBack();
}
