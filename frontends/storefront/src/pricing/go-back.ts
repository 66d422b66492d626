import { cameFromWithin, navigate } from '@topup/web-kit/host/router.tsx';

/** Back in the browser's history; home where that would leave the store or lead nowhere. */
export function goBack(): void {
  const fromHere = document.referrer.startsWith(location.origin) || cameFromWithin();
  if (history.length > 1 && fromHere) history.back();
  else navigate('/');
}
