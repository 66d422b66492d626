import { firstVisit, renderPage } from '@topup/web-kit/host/render-page.tsx';
import { ITEMS_PATH } from '@topup/web-kit/api/product-items.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import StorefrontScreens from './screens.tsx';

const host = firstVisit('storefront');
/**
 * `asks`: the API paths that the page requests first. A part `{name}` is taken from the query of the page's address, with
 * the token `t` of a return address.
 */
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
export const css = /^__federation_expose_screens\..*\.css$/;
export const groupsOfAll = ['__federation_expose_screens'];
/** What is rendered here is the same for all visitors. A page with `title: ''` has the title of the store. */
export const pages = [
  page('/', ['landing'], { title: '', asks: [ITEMS_PATH] }),
  page('/home', ['landing'], { title: '', asks: [ITEMS_PATH] }),
  page('/pricing', ['pricing'], { asks: [ITEMS_PATH] }),
  page('/support', ['support']),
  page('/privacy-policy', ['privacy']),
  page('/refund-policy', ['refund']),
  page('/terms-of-service', ['terms']),
  page('/faq', ['faq']),
  // The following pages are prerendered in their loading state, because the player is unknown at build time.
  signedInPage('/user', 'purchase', [ITEMS_PATH]),
  signedInPage('/wallet', 'wallet'),
  signedInPage('/wallet-recharge', 'wallet'),
  signedInPage('/user-orders', 'orders'),
  // Anybody with a return token may open these, so the shell's bars are not around them.
  page('/wallet-order-status', ['status'], { asks: ['/api/orders/order-status/{orderId}'] }),
  page('/payment-status', ['status'], { asks: ['/api/orders/order-status/{orderId}'] }),
  page('/wallet-recharge-status', ['status'], { asks: ['/api/orders/transactions/status/{transactionId}'] }),
];
