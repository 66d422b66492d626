import { HostProvider } from '@topup/web-kit/host/host-context.ts';
import type { Host } from '@topup/web-kit/host/host.ts';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from '@topup/web-kit/host/router.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import './style.css';

const LandingPage = lazy(() => import(/* webpackChunkName: "landing" */ './landing/landing-page.tsx'));
const PricingPage = lazy(() => import(/* webpackChunkName: "pricing" */ './pricing/pricing-page.tsx'));
const PurchasePage = lazy(() => import(/* webpackChunkName: "purchase" */ './purchase/purchase-page.tsx'));
const WalletPage = lazy(() => import(/* webpackChunkName: "wallet" */ './wallet/wallet-page.tsx'));
const OrdersPage = lazy(() => import(/* webpackChunkName: "orders" */ './orders/orders-page.tsx'));
const RechargeStatusPage = lazy(() => import(/* webpackChunkName: "status" */ './status/recharge-status-page.tsx'));
const OrderStatusPage = lazy(() => import(/* webpackChunkName: "status" */ './status/order-status-page.tsx'));
const SupportStatusPage = lazy(
  () => import(/* webpackChunkName: "support-status" */ './support-link/support-status-page.tsx'),
);
const SupportPage = lazy(() => import(/* webpackChunkName: "support" */ './policies/support-page.tsx'));
const FaqPage = lazy(() => import(/* webpackChunkName: "faq" */ './policies/faq-page.tsx'));
const PrivacyPage = lazy(() => import(/* webpackChunkName: "privacy" */ './policies/privacy-page.tsx'));
const RefundPage = lazy(() => import(/* webpackChunkName: "refund" */ './policies/refund-page.tsx'));
const TermsPage = lazy(() => import(/* webpackChunkName: "terms" */ './policies/terms-page.tsx'));

/** Which page a path shows; whether it needs a session is the shell's table. */
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

/** Everything that a player or a visitor sees. */
export default function StorefrontScreens({ host }: { host: Host }) {
  const { pathname } = useLocation();
  return (
    <HostProvider value={host}>
      <Suspense fallback={<PageSkeleton />}>{PAGES[pathname.replace(/(?<=.)\/$/, '')]}</Suspense>
    </HostProvider>
  );
}
