import { paymentProviders } from '@topup/proto';
import { alarmsRoute, type Route } from '@topup/kit/http';
import type { RouteDeps } from './deps.ts';
import { refreshPayment } from './payments/refresh-payment.ts';
import { providers } from './payments/providers/index.ts';
import { adminTransactionsRoute } from './admin/http/routes/admin-transactions.ts';
import { leaderboardRoute, userSearchRoute } from './admin/http/routes/admin-users.ts';
import {
  adjustmentsRoute,
  confirmAdjustmentRoute,
  updateWalletRoute,
  withdrawAdjustmentRoute,
} from './admin/http/routes/adjustments.ts';
import { balanceRoute } from './ledger/http/routes/balance.ts';
import { callbackRoute } from './payments/http/routes/callback.ts';
import { orderTransactionsRoute } from './history/http/routes/order-transactions.ts';
import { reconcileNowRoute, reconcilerRoute, recoverRechargesRoute } from './reconciliation/http/routes/reconciler.ts';
import { rechargeRoute } from './recharges/http/routes/recharge.ts';
import { creditFromSuspenseRoute, manualRefundRoute } from './admin/http/routes/suspense.ts';
import { transactionStatusRoute } from './recharges/http/routes/transaction-status.ts';
import { walletTransactionsRoute } from './history/http/routes/wallet-transactions.ts';

/** The public API of the wallet: one line per call. */
export const routes = (deps: RouteDeps): Route[] => [
  balanceRoute(deps),
  walletTransactionsRoute(deps),
  rechargeRoute(deps),
  transactionStatusRoute(deps),
  orderTransactionsRoute(deps),
  ...ownRoutes(deps),
  leaderboardRoute(deps),
  userSearchRoute(deps),
  updateWalletRoute(deps),
  adjustmentsRoute(deps),
  confirmAdjustmentRoute(deps),
  withdrawAdjustmentRoute(deps),
  adminTransactionsRoute(deps),
  creditFromSuspenseRoute(deps),
  manualRefundRoute(deps),
  reconcilerRoute(deps),
  reconcileNowRoute(deps),
  recoverRechargesRoute(deps),
  ...paymentProviders.map((provider) => callbackRoute(deps, provider)),
  alarmsRoute('wallet', deps.alarms),
];

function ownRoutes(deps: RouteDeps): Route[] {
  const { payments, adminCheck } = deps;
  const refresh = (recordId: string) => refreshPayment(deps, recordId);
  return paymentProviders.flatMap((name) => providers[name].ownRoutes?.({ payments, adminCheck, refresh }) ?? []);
}
