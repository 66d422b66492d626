import { firstVisit, renderPage } from '@topup/web-kit/host/render-page.tsx';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import StorefrontScreens from './screens.tsx';

const host = firstVisit('storefront');
const page = (path: string, groups: string[], title?: string) => ({
  ...{ path, groups, title },
  render: () =>
    renderPage(
      path,
      <div data-app="storefront" className="contents">
        <StorefrontScreens host={host} />
      </div>,
    ),
});

export const brand = sharedTexts.brand;
/** The sheet with the styles of these pages. */
export const css = /^__federation_expose_screens\..*\.css$/;
export const groupsOfAll = ['__federation_expose_screens'];
/** Pages that say the same to everybody, but for the facts of a deployment. A title of '' keeps the store's own. */
export const pages = [
  page('/', ['landing'], ''),
  page('/home', ['landing'], ''),
  page('/pricing', ['pricing']),
  page('/support', ['support']),
  page('/privacy-policy', ['privacy']),
  page('/refund-policy', ['refund']),
  page('/terms-of-service', ['terms']),
  page('/faq', ['faq']),
];
