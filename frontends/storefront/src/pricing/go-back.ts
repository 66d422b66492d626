import { cameFromWithin, navigate } from '@topup/web-kit/host/router.tsx';
import { wantLogin } from '../public/go-in.ts';

/** Back in the browser's history; home where that would leave the store or lead nowhere. */
export function goBack(): void {
  const fromHere = document.referrer.startsWith(location.origin) || cameFromWithin();
  if (history.length > 1 && fromHere) history.back();
  else navigate('/');
}

/** The same, to the landing page's sign-in section where the way back leads there. */
export function goBackToLogin(): void {
  wantLogin();
  goBack();
}
