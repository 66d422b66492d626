import { expect, test } from '@jest/globals';
import { paymentProviders } from '@topup/proto';
import { document } from '../openapi.ts';

test('the document names every call of the wallet', () => {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map((method) => `${method} ${path}`),
  );
  expect(calls.sort()).toEqual([
    'get /api/admin/acts/wallet',
    'get /api/admin/alarms/wallet',
    'get /api/admin/brakes/wallet',
    'get /api/admin/notices/wallet',
    'get /api/admin/notices/wallet/stream',
    'get /api/admin/reconciler',
    'get /api/admin/transactions',
    'get /api/admin/users',
    'get /api/admin/users/adjustments',
    'get /api/admin/users/search',
    'get /api/orders/check-phonepe-status/{merchantTransactionId}',
    'get /api/orders/transactions/status/{transactionId}',
    'get /api/orders/transactions/{orderId}',
    'get /api/stops/wallet',
    'get /api/wallet/balance',
    'get /api/wallet/open-payments',
    'get /api/wallet/wallet-transactions',
    'post /api/admin/brakes/wallet/{brake}/keep',
    'post /api/admin/brakes/wallet/{brake}/put-on',
    'post /api/admin/brakes/wallet/{brake}/release',
    'post /api/admin/reconciler/recharges',
    'post /api/admin/reconciler/runs',
    'post /api/admin/transactions/{transactionId}/credit',
    'post /api/admin/transactions/{transactionId}/manual-refund',
    'post /api/admin/users/adjustments/{adjustmentId}/confirm',
    'post /api/admin/users/adjustments/{adjustmentId}/withdraw',
    'post /api/admin/users/update-wallet',
    ...paymentProviders.map((name) => `post /api/payments/webhooks/${name}`).sort(),
    'post /api/wallet/open-payments/{recordId}/cancel',
    'post /api/wallet/recharge/{method}',
  ]);
});
