import { HostProvider } from '@topup/web-kit/host/host-context.ts';
import { firstVisit, renderPage } from '@topup/web-kit/host/render-page.tsx';
import { loadTexts } from '@topup/web-kit/texts/language.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { unreachableTexts } from './texts/unreachable.ts';
import { OWN_PATHS } from './access.ts';

// Loaded first, because some modules below read texts at import time.
await loadTexts(() => import('./texts/hi/catalogue.ts'));
const { OfflinePage } = await import('./offline/offline-page.tsx');
const { default: LoginPage } = await import('./session/login-page.tsx');
const { Frame } = await import('./navigation/frame.tsx');
const { SkipLink } = await import('./skip-link.tsx');

/** A placeholder as high as the real sign-in card, so that nothing shifts. */
const host = { ...firstVisit('shell'), SignIn: () => <div className="min-h-72" /> };

export const brand = sharedTexts.brand;
/** The stylesheet with the theme and the styles of these pages. */
export const css = /^bootstrap\..*\.css$/;
/** Rendered before the page of every app. */
export const renderFrame = () => renderPage('/', <SkipLink />);
/** The service worker's offline page. */
export const renderOffline = () => renderPage('/', <OfflinePage />);
export const offlineTitle = unreachableTexts.title;
/** The frame of pages that need a session; `{{page}}` marks where the page goes. */
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
/** The shell's own prerendered pages, the same for everyone. */
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
