import { HostProvider } from '@topup/web-kit/host/host-context.ts';
import { firstVisit, renderPage } from '@topup/web-kit/host/render-page.tsx';
import { loadTexts } from '@topup/web-kit/texts/language.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { unreachableTexts } from '@topup/web-kit/texts/unreachable.ts';
import { OWN_PATHS } from './access.ts';

// First: some of the modules below read texts while they are loaded.
await loadTexts(() => import('@topup/web-kit/texts/hi/shell-catalogue.ts'));
const { OfflinePage } = await import('./offline/offline-page.tsx');
const { default: LoginPage } = await import('./session/login-page.tsx');
const { Frame } = await import('./navigation/frame.tsx');
const { SkipLink } = await import('./skip-link.tsx');

/** The card is as high as the one that scripts put in its place. */
const host = { ...firstVisit('shell'), SignIn: () => <div className="min-h-72" /> };

export const brand = sharedTexts.brand;
/** The sheet with the theme and the styles of these pages. */
export const css = /^bootstrap\..*\.css$/;
/** What stands before the page of any app. */
export const renderFrame = () => renderPage('/', <SkipLink />);
/** What the service worker answers with while no page can be reached. */
export const renderOffline = () => renderPage('/', <OfflinePage />);
export const offlineTitle = unreachableTexts.title;
/** The same for pages that need a session, with the bars around them; the page stands where `{{page}}` is. */
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
/** The one page that is the shell's own and says the same to everybody. */
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
