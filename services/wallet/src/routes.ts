import { BRAKES } from '@topup/proto/brake-names';
import { paymentProviders } from '@topup/proto';
import type { Alarms } from '@topup/kit/alarms';
import { actsRoute, type ActsDeps } from '@topup/kit/acts-route';
import { brakeRoutes, type BrakeDeps } from '@topup/kit/brake-routes';
import { alarmsRoute, type Route } from '@topup/kit/http';
import { noticeRoutes, type NoticeDeps } from '@topup/kit/notice-routes';
import type { AdjustDeps, WithdrawDeps } from './admin/deps.ts';
import type { PlayerDeps } from './admin/current-player.ts';
import {
  adjustmentsRoute,
  confirmAdjustmentRoute,
  updateWalletRoute,
  withdrawAdjustmentRoute,
} from './admin/http/routes/adjustments.ts';
import { adminTransactionsRoute } from './admin/http/routes/admin-transactions.ts';
import { leaderboardRoute, userSearchRoute } from './admin/http/routes/admin-users.ts';
import { creditFromSuspenseRoute, manualRefundRoute, type SuspenseRouteDeps } from './admin/http/routes/suspense.ts';
import type { ListDeps } from './admin/use-cases/list-all-transactions.ts';
import type { HistoryDeps, HistoryRouteDeps } from './history/deps.ts';
import { orderTransactionsRoute } from './history/http/routes/order-transactions.ts';
import { transactionStatusRoute } from './history/http/routes/transaction-status.ts';
import { walletTransactionsRoute } from './history/http/routes/wallet-transactions.ts';
import { balanceRoute } from './ledger/http/routes/balance.ts';
import { callbackRoute, type CallbackRouteDeps } from './payments/http/routes/callback.ts';
import { cancelPaymentRoute, openPaymentsRoute } from './payments/http/routes/open-payments.ts';
import { providers } from './payments/providers/index.ts';
import type { OwnRouteDeps } from './payments/providers/provider.ts';
import type { CancelDeps } from './payments/use-cases/cancel-payment.ts';
import {
  reconcileNowRoute,
  reconcilerRoute,
  recoverRechargesRoute,
  type ReconcilerDeps,
} from './reconciliation/http/routes/reconciler.ts';
import type { RechargeDeps } from './recharges/deps.ts';
import { rechargeRoute } from './recharges/http/routes/recharge.ts';

type MaxDeps = { readonly rechargeMaxRupees: number };
type AdminDeps = ActsDeps & PlayerDeps & ListDeps & SuspenseRouteDeps & { readonly alarms: Alarms };

export const routes = (
  history: HistoryDeps & HistoryRouteDeps & MaxDeps,
  recharges: RechargeDeps & MaxDeps & Pick<BrakeDeps, 'brakes'>,
  payments: CancelDeps,
  gateways: CallbackRouteDeps & OwnRouteDeps,
  reconciliation: ReconcilerDeps,
  adjustments: AdjustDeps & WithdrawDeps,
  admin: AdminDeps,
  notices: NoticeDeps,
): Route[] => [
  balanceRoute(history),
  walletTransactionsRoute(history),
  rechargeRoute(recharges),
  transactionStatusRoute(history),
  orderTransactionsRoute(history),
  openPaymentsRoute(payments),
  cancelPaymentRoute(payments),
  ...paymentProviders.flatMap((name) => providers[name].ownRoutes?.(gateways) ?? []),
  leaderboardRoute(admin),
  userSearchRoute(admin),
  updateWalletRoute(adjustments),
  adjustmentsRoute(adjustments),
  confirmAdjustmentRoute(adjustments),
  withdrawAdjustmentRoute(adjustments),
  adminTransactionsRoute(admin),
  creditFromSuspenseRoute(admin),
  manualRefundRoute(admin),
  reconcilerRoute(reconciliation),
  reconcileNowRoute(reconciliation),
  recoverRechargesRoute(reconciliation),
  ...paymentProviders.map((provider) => callbackRoute(gateways, provider)),
  alarmsRoute('wallet', admin.alarms),
  ...brakeRoutes('wallet', { brakes: recharges.brakes, acts: admin.acts, names: { always: [BRAKES.recharges] } }),
  actsRoute('wallet', admin),
  ...noticeRoutes('wallet', notices),
];
