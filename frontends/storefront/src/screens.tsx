import { HostProvider } from '@topup/web-kit/host/host-context.ts';
import type { Host } from '@topup/web-kit/host/host.ts';
import { loadTexts } from '@topup/web-kit/texts/language.ts';
import { lazy, type ComponentType, type ReactNode } from 'react';
import { useLocation } from '@topup/web-kit/host/router.tsx';
import './style.css';

/** Loads the player's language before any page, because some page modules read texts at import time. */
const texts = loadTexts(() => import(/* webpackChunkName: "hindi" */ './texts/hi/catalogue.ts'));
const page = (load: () => Promise<{ default: ComponentType }>) => lazy(() => texts.then(load));

const LandingPage = page(() => import(/* webpackChunkName: "landing" */ './landing/landing-page.tsx'));
const PricingPage = page(() => import(/* webpackChunkName: "pricing" */ './pricing/pricing-page.tsx'));
const PurchasePage = page(() => import(/* webpackChunkName: "purchase" */ './purchase/purchase-page.tsx'));
const WalletPage = page(() => import(/* webpackChunkName: "wallet" */ './wallet/wallet-page.tsx'));
const OrdersPage = page(() => import(/* webpackChunkName: "orders" */ './orders/orders-page.tsx'));
const RechargeStatusPage = page(() => import(/* webpackChunkName: "status" */ './status/recharge-status-page.tsx'));
const OrderStatusPage = page(() => import(/* webpackChunkName: "status" */ './status/order-status-page.tsx'));
const SupportStatusPage = page(
  () => import(/* webpackChunkName: "support-status" */ './status/support-status-page.tsx'),
);
const SupportPage = page(() => import(/* webpackChunkName: "support" */ './policies/support-page.tsx'));
const FaqPage = page(() => import(/* webpackChunkName: "faq" */ './policies/faq-page.tsx'));
const PrivacyPage = page(() => import(/* webpackChunkName: "privacy" */ './policies/privacy-page.tsx'));
const RefundPage = page(() => import(/* webpackChunkName: "refund" */ './policies/refund-page.tsx'));
const TermsPage = page(() => import(/* webpackChunkName: "terms" */ './policies/terms-page.tsx'));

const PAGES: Record<string, ReactNode> = {
  '/': <LandingPage />,
  '/home': <LandingPage />,
  '/pricing': <PricingPage />,
  '/user': <PurchasePage />,
  '/wallet': <WalletPage />,
  '/wallet-recharge': <WalletPage />,
  '/user-orders': <OrdersPage />,
  '/wallet-recharge-status': <RechargeStatusPage />,
  '/wallet-order-status': <OrderStatusPage />,
  '/payment-status': <OrderStatusPage />,
  '/support-status': <SupportStatusPage />,
  '/support': <SupportPage />,
  '/privacy-policy': <PrivacyPage />,
  '/refund-policy': <RefundPage />,
  '/terms-of-service': <TermsPage />,
  '/faq': <FaqPage />,
};

export default function StorefrontScreens({ host }: { host: Host }) {
  const { pathname } = useLocation();
  return <HostProvider value={host}>{PAGES[pathname.replace(/(.)\/$/, '$1')]}</HostProvider>;
}
