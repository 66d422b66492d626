import { ID, refusal, type State } from './states.ts';

const adminRow = (change: object) => ({
  _id: ID,
  transaction_type: 'recharge',
  status: 'completed',
  amount: 2000,
  description: 'Wallet recharge',
  createdAt: '2026-03-01T09:30:00.000Z',
  paymentMethod: 'ekupi',
  balanceBefore: 0,
  balanceAfter: 2000,
  wallet_transaction: true,
  userId: { _id: ID, name: 'Priya Sharma' },
  userEmail: 'priya.sharma.of.the.long.address@example.com',
  ...change,
});
const ORDER = `9c3b5d7e${'0'.repeat(24)}`;
const purchase = adminRow({
  _id: `4f8a1c0e${'0'.repeat(24)}`,
  transaction_type: 'purchase',
  amount: 187.5,
  description: 'Payment for order 9c3b5d7e',
  paymentMethod: 'wallet',
  balanceBefore: 2000,
  balanceAfter: 1812.5,
  orderId: ORDER,
});
const adminRows = [
  adminRow({
    status: 'failed_credit',
    _id: `77aa1c0e${'0'.repeat(24)}`,
    merchantTransactionId: `77aa1c0e${'0'.repeat(24)}01`,
  }),
  purchase,
  adminRow({
    _id: `b18a1c0e${'0'.repeat(24)}`,
    transaction_type: 'refund',
    amount: 62.5,
    description: 'Refund for undelivered items of order 9c3b5d7e',
    paymentMethod: 'wallet',
    balanceBefore: 1812.5,
    balanceAfter: 1875,
    orderId: ORDER,
    originalTransactionId: purchase._id,
    paymentGatewayData: { gateway: 'ekupi', amount: 2000 },
    paymentGatewayResponse: { state: 'paid', providerReference: '412345678901' },
  }),
  adminRow({ transaction_type: 'admin_adjustment', amount: -25, paymentMethod: 'wallet' }),
  adminRow({ status: 'failed', _id: `c28a1c0e${'0'.repeat(24)}`, failureReason: 'Payment was not completed in time.' }),
];
const adminPage = (transactions: object[], totalTransactions = 128456) => ({
  '/api/admin/transactions': {
    body: {
      success: true,
      data: {
        transactions,
        pagination: {
          currentPage: 1,
          totalPages: Math.ceil(totalTransactions / 20),
          hasPrevPage: false,
          hasNextPage: true,
          totalTransactions,
        },
      },
    },
  },
});
const ranks = Array.from({ length: 15 }, (_, i) => ({
  _id: `${i}`,
  name: i % 4 === 0 ? 'A Player With A Very Long Name Indeed' : `Player ${i}`,
  email: `player-${i}@example.com`,
  walletBalance: 1250.5 * i,
  totalSpent: 1234567.5 - 10000 * i,
  purchaseCount: 1204 - i,
}));
const leaderboard = {
  '/api/admin/users': {
    body: {
      success: true,
      data: { users: ranks, pagination: { currentPage: 1, totalPages: 9, hasPrevPage: false, hasNextPage: true } },
    },
  },
};
const oneUser = {
  '/api/admin/users/search': {
    body: {
      success: true,
      data: {
        _id: ID,
        name: 'Priya Sharma',
        email: 'priya@example.com',
        role: 'user',
        walletBalance: 1250.5,
        stats: { totalRecharged: 50000, totalSpent: -48749.5, purchaseCount: 312, totalRefunded: 1250 },
      },
    },
  },
};
const history = {
  '/api/wallet/wallet-transactions': {
    body: {
      success: true,
      data: {
        transactions: [
          { ...purchase, refundTransaction: adminRows[2] },
          adminRow({ status: 'pending', balanceBefore: undefined, balanceAfter: undefined }),
          adminRow({ status: 'failed', failureReason: 'Payment was not completed in time.' }),
          adminRow({ transaction_type: 'admin_adjustment', amount: -25, description: 'Balance adjusted by support' }),
        ],
        pagination: { totalPages: 7, currentPage: 1 },
      },
    },
  },
};

const run = (change: object = {}) => ({
  _id: 'light:2026-03-01T09:30',
  kind: 'light',
  state: 'done',
  startedAt: '2026-03-01T09:30:00.000Z',
  endedAt: '2026-03-01T09:30:01.500Z',
  checked: { pendings: 3, transfers: 128456, captures: 8120, payments: 8120, wallets: 4210, orders: 96012 },
  found: 0,
  findings: [],
  notChecked: [],
  ...change,
});
const finding = {
  check: 'history',
  subject: `order:${ID}:payment`,
  detail: 'is missing in the transaction history (I4)',
  since: '2026-03-01T09:15:00.000Z',
  repair: 'The row was written again from its transfer.',
};
const compared = (...runs: object[]) => ({ '/api/admin/reconciler': { body: { success: true, data: { runs } } } });

/** States of the money screens: the player's history and the tabs of the operations dashboard. */
export const moneyStates: readonly State[] = [
  {
    name: 'reconciliation',
    path: '/dashboard/reconciliation',
    reads: 'The books balance',
    user: 'admin',
    answers: compared(run(), run({ _id: 'full', kind: 'full' })),
  },
  {
    name: 'reconciliation-findings',
    path: '/dashboard/reconciliation',
    reads: '2 differences to review',
    user: 'admin',
    answers: compared(
      run({
        found: 2,
        findings: [finding, { ...finding, check: 'wallets', subject: `wallet ${ID}`, repair: undefined }],
        notChecked: [{ check: 'orders', why: 'no answer in 5000 ms' }],
      }),
    ),
  },
  { name: 'history', path: '/wallet?tab=history', reads: 'Page 1 of 7', user: 'user', answers: history },
  {
    name: 'transactions',
    path: '/dashboard?tab=transactions',
    reads: 'Showing 5 of 1,28,456 transactions',
    user: 'admin',
    answers: adminPage(adminRows),
  },
  {
    name: 'transactions-details',
    path: `/dashboard?tab=transactions&view=b18a1c0e${'0'.repeat(24)}`,
    reads: 'Transaction details',
    user: 'admin',
    answers: adminPage(adminRows),
  },
  {
    name: 'transactions-none-found',
    path: '/dashboard?tab=transactions&q=nobody&type=refund',
    reads: 'No matching transactions',
    user: 'admin',
    answers: adminPage([], 0),
  },
  {
    name: 'transactions-loading',
    path: '/dashboard?tab=transactions',
    reads: 'Loading transactions',
    user: 'admin',
    answers: { '/api/admin/transactions': 'never' },
  },
  {
    name: 'transactions-failed',
    path: '/dashboard?tab=transactions',
    reads: 'Something broke on our side.',
    user: 'admin',
    answers: { '/api/admin/transactions': refusal },
  },
  {
    name: 'users',
    path: '/dashboard?tab=users',
    reads: 'Leaderboard',
    user: 'admin',
    answers: leaderboard,
  },
  {
    name: 'users-one',
    path: '/dashboard?tab=users&email=priya%40example.com',
    reads: 'Lifetime numbers',
    user: 'admin',
    answers: oneUser,
  },
  {
    name: 'users-nobody',
    path: '/dashboard?tab=users&email=nobody%40example.com',
    reads: 'User not found.',
    user: 'admin',
    answers: { '/api/admin/users/search': { status: 404, body: { success: false, message: 'User not found.' } } },
  },
  {
    name: 'users-failed',
    path: '/dashboard?tab=users',
    reads: 'Try Again',
    user: 'admin',
    answers: { '/api/admin/users': { status: 500, body: { success: false } } },
  },
];
