import { HostProvider } from '@topup/web-kit/host/host-context.ts';
import { firstVisit, renderPage } from '@topup/web-kit/host/render-page.tsx';
import { loadTexts } from '@topup/web-kit/texts/language.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { unreachableTexts } from './texts/shell.ts';
import { OWN_PATHS } from './access.ts';

// The texts are loaded first, because some modules imported below read them at import time.
await loadTexts(() => import('./texts/hi/catalogue.ts'));
const { OfflinePage } = await import('./offline/offline-page.tsx');
const { default: LoginPage } = await import('./session/login-page.tsx');
const { Frame } = await import('./navigation/frame.tsx');
const { SignInConsent } = await import('./session/sign-in-consent.tsx');
const { SkipLink } = await import('./skip-link.tsx');

/** The sign-in card without its button, which needs scripts. */
const SignIn = () => (
  <div className="mx-auto flex w-full max-w-sm flex-col gap-4">
    <div className="h-12" />
    <SignInConsent />
  </div>
);
const host = { ...firstVisit('shell'), SignIn };

export const brand = sharedTexts.brand;
export const css = /^bootstrap\..*\.css$/;
export const renderFrame = () => renderPage('/', <SkipLink />);
export const renderOffline = () => renderPage('/', <OfflinePage />);
export const offlineTitle = unreachableTexts.title;
export const signedIn = {
  groups: ['layout', 'toasts'],
  render: (path: string) =>
    renderPage(
      path,
      <>
        <SkipLink />
        <Frame user={null}>{'{{page}}'}</Frame>
      </>,
    ),
};
export const groupsOfAll = [];
export const pages = [
  {
    path: OWN_PATHS.signIn,
    groups: ['sign-in'],
    render: () =>
      renderPage(
        OWN_PATHS.signIn,
        <HostProvider value={host}>
          <LoginPage />
        </HostProvider>,
      ),
  },
];
