import { firstVisit, renderPage } from '@topup/web-kit/host/render-page.tsx';
import { ITEMS_PATH } from '@topup/web-kit/api/product-items.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import StorefrontScreens from './screens.tsx';

const host = firstVisit('storefront');
/** `asks`: what the page asks the store first. */
type More = { title?: string; isSignedIn?: boolean; asks?: string[] };
const page = (path: string, groups: string[], { title, isSignedIn, asks }: More = {}) => ({
  path,
  groups,
  title,
  isSignedIn,
  asks,
  render: () =>
    renderPage(
      path,
      <div data-app="storefront" className="contents">
        <StorefrontScreens host={host} />
      </div>,
    ),
});

const signedInPage = (path: string, group: string, asks: string[] = []) =>
  page(path, [group], { isSignedIn: true, asks });

export const brand = sharedTexts.brand;
/** The sheet with the styles of these pages. */
export const css = /^__federation_expose_screens\..*\.css$/;
export const groupsOfAll = ['__federation_expose_screens'];
/** Pages that say the same to everybody, but for the facts of a deployment. A title of '' keeps the store's own. */
export const pages = [
  page('/', ['landing'], { title: '' }),
  page('/home', ['landing'], { title: '' }),
  page('/pricing', ['pricing'], { asks: [ITEMS_PATH] }),
  page('/support', ['support']),
  page('/privacy-policy', ['privacy']),
  page('/refund-policy', ['refund']),
  page('/terms-of-service', ['terms']),
  page('/faq', ['faq']),
  // As they are before anything of the player has come: it is not known here who that is.
  signedInPage('/user', 'purchase', [ITEMS_PATH]),
  signedInPage('/wallet', 'wallet'),
  signedInPage('/wallet-recharge', 'wallet'),
  signedInPage('/user-orders', 'orders'),
];
