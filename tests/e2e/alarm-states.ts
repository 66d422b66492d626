import { ID, refusal, type State } from './states.ts';

const PAYMENT = `77aa1c0e${'0'.repeat(24)}`;
const at = '2026-03-01T09:30:00.000Z';
const alarm = (kind: string, subject: string, detail: string) => ({
  id: `${kind}:${subject}`,
  kind,
  subject,
  detail,
  openedAt: at,
  times: 1,
});
const register = (service: string, ...alarms: object[]) => ({
  [`/api/admin/alarms/${service}`]: { body: { success: true, data: { alarms } } },
});
const numbers = {
  '/api/admin/stats': {
    body: {
      success: true,
      data: {
        orders: { total: 128_456, today: 312, month: 9_120, byStatus: [{ _id: 'completed', count: 120_000 }] },
        transactions: { total: 260_312, today: 700, byStatus: [{ _id: 'completed', count: 250_000 }] },
        revenue: { totalRevenue: 9_876_543.5, todayRevenue: 24_120, monthRevenue: 701_200 },
      },
    },
  },
  '/api/admin/placed-orders-summary': refusal,
};
const everyKind = {
  ...register(
    'order',
    alarm('order_stuck', ID, 'Being delivered; 10 requests in a row were not answered.'),
    alarm('refund_failed', ID.replace('a', 'b'), 'Refund refused: No such purchase.'),
  ),
  ...register(
    'wallet',
    alarm('suspense', `${PAYMENT}01`, '₹1.00 was paid instead of ₹2,000.00: refund it or credit it.'),
  ),
  ...register(
    'supplier-gateway',
    alarm('ambiguous_delivery', `${ID}:0:1`, 'The connection to the supplier was lost.'),
    alarm(
      'supplier_away',
      'supplier',
      'The supplier does not report its balance. Orders wait, and continue by themselves once this is over.',
    ),
    alarm(
      'points_critical',
      'supplier',
      '4,321 points are left; the warning comes below 5,000. Refill them now: orders are about to wait.',
    ),
    alarm(
      'clock_off',
      'supplier-gateway-7c9d8f6b5d-x2x9k:3105',
      "The clock of supplier-gateway-7c9d8f6b5d-x2x9k:3105 is 61 s behind the database's. It sends nothing until they agree.",
    ),
  ),
};
const suspended = {
  _id: PAYMENT,
  transaction_type: 'recharge',
  status: 'refund_initiated',
  amount: 1,
  expectedAmount: 2000,
  description: 'Wallet recharge',
  createdAt: at,
  paymentMethod: 'ekupi',
  balanceBefore: 0,
  balanceAfter: 0,
  wallet_transaction: true,
  userId: { _id: ID, name: 'Priya Sharma' },
  userEmail: 'priya.sharma.of.the.long.address@example.com',
  merchantTransactionId: `${PAYMENT}01`,
  inSuspense: true,
};

/** States of the alarms, and of the form that settles money in suspense. */
export const alarmStates: readonly State[] = [
  {
    name: 'alarms',
    path: '/dashboard',
    reads: '7 items need attention',
    user: 'admin',
    answers: { ...numbers, ...everyKind },
  },
  {
    name: 'alarms-silent',
    path: '/dashboard',
    reads: 'The alarms about deliveries could not be read.',
    user: 'admin',
    answers: {
      ...numbers,
      ...register('order'),
      ...register('wallet'),
      ...register('catalogue'),
      '/api/admin/alarms/supplier-gateway': refusal,
    },
  },
  {
    name: 'suspense',
    path: `/dashboard?tab=transactions&view=${PAYMENT}`,
    reads: 'Transaction details',
    user: 'admin',
    answers: {
      '/api/admin/transactions': {
        body: {
          success: true,
          data: {
            transactions: [suspended],
            pagination: { currentPage: 1, totalPages: 1, hasPrevPage: false, hasNextPage: false, totalTransactions: 1 },
          },
        },
      },
    },
  },
];
