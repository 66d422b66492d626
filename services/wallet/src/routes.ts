import { paymentProviders } from '@topup/proto';
import { alarmsRoute, type Route } from '@topup/kit/http';
import type { AdminCheck } from '@topup/kit/session';
import type { Features } from './deps.ts';
import type { PaymentDeps } from './payments/deps.ts';
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
import { cancelPaymentRoute, openPaymentsRoute } from './payments/http/routes/open-payments.ts';
import { callbackRoute } from './payments/http/routes/callback.ts';
import { orderTransactionsRoute } from './history/http/routes/order-transactions.ts';
import { reconcileNowRoute, reconcilerRoute, recoverRechargesRoute } from './reconciliation/http/routes/reconciler.ts';
import { rechargeRoute } from './recharges/http/routes/recharge.ts';
import { creditFromSuspenseRoute, manualRefundRoute } from './admin/http/routes/suspense.ts';
import { transactionStatusRoute } from './history/http/routes/transaction-status.ts';
import { walletTransactionsRoute } from './history/http/routes/wallet-transactions.ts';

export const routes = (features: Features & { readonly adminCheck: AdminCheck }): Route[] => {
  const { ledger, payments, recharges, history, reconciliation, admin, adminCheck } = features;
  return [
    balanceRoute({ ...ledger, rechargeMaxRupees: recharges.config.RECHARGE_MAX_RUPEES }),
    walletTransactionsRoute(history),
    rechargeRoute(recharges),
    transactionStatusRoute(history),
    orderTransactionsRoute({ ...history, adminCheck }),
    openPaymentsRoute(payments),
    cancelPaymentRoute(payments),
    ...ownRoutes(payments, adminCheck),
    leaderboardRoute(admin),
    userSearchRoute(admin),
    updateWalletRoute(admin),
    adjustmentsRoute(admin),
    confirmAdjustmentRoute(admin),
    withdrawAdjustmentRoute(admin),
    adminTransactionsRoute(admin),
    creditFromSuspenseRoute(admin),
    manualRefundRoute(admin),
    reconcilerRoute(reconciliation),
    reconcileNowRoute(reconciliation),
    recoverRechargesRoute(reconciliation),
    ...paymentProviders.map((provider) => callbackRoute(payments, provider)),
    alarmsRoute('wallet', admin.alarms),
  ];
};

function ownRoutes(deps: PaymentDeps, adminCheck: AdminCheck): Route[] {
  const refresh = (recordId: string) => refreshPayment(deps, recordId);
  const given = { payments: deps.payments, adminCheck, refresh };
  return paymentProviders.flatMap((name) => providers[name].ownRoutes?.(given) ?? []);
}
