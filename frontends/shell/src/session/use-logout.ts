import { logout } from '@topup/web-kit/api/logout.ts';
import { forgetDevice } from '@topup/web-kit/host/device-storage.ts';
import { navigate } from '@topup/web-kit/host/router.tsx';
import { shellTexts } from '../texts/shell.ts';
import { tell } from '../alerts/questions.ts';
import { forgetGoogleChoice } from './google-choice.ts';
import { SIGNED_OUT_AT, thisTab, type Leaving } from './leaving.ts';

const tellOtherTabs = (): void => {
  try {
    localStorage.setItem(SIGNED_OUT_AT, String(Date.now()));
  } catch {
    // Storage may be blocked. The other tabs then notice the logout at their next call.
  }
};

/**
 * Ends the session on the server, leaves the page, and only then clears the user. If the user were cleared first, the
 * route guard would remember this page as the one to return to after sign-in.
 */
export function useLogout(): () => Promise<void> {
  return async () => {
    thisTab.isLeaving = true;
    try {
      await logout();
    } catch {
      thisTab.isLeaving = false;
      await tell(shellTexts.logoutFailed);
      return;
    }
    tellOtherTabs();
    forgetDevice();
    forgetGoogleChoice();
    navigate('/', { state: { leaving: true } satisfies Leaving });
  };
}
