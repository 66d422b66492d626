import { ID, type State } from './states.ts';

const placed = (n: number, status: string, money: object[], change: object = {}) => ({
  _id: `${n}f8a1c0e${'0'.repeat(24)}`,
  userGameId: '1234567890',
  zoneId: '20011',
  totalAmount: 187.5,
  paymentMethod: 'wallet',
  status,
  statusMessage: '',
  createdAt: '2026-03-01T09:30:00.000Z',
  money,
  items: [
    { spu: '86 Diamonds (78 + 8 bonus)', productId: '13', quantity: 1, deliveredQuantity: 0, subtotal: 62.5 },
    { spu: 'Weekly Pass', productId: '16642', quantity: 2, deliveredQuantity: 2, subtotal: 125 },
  ],
  ...change,
});
const orders = [
  placed(1, 'partially_completed', [
    { at: 'delivered', amount: 125, units: 2 },
    { at: 'wallet', amount: 62.5, units: 1 },
  ]),
  placed(2, 'refund_initiated', [{ at: 'gateway' }], { paymentMethod: 'phonepe' }),
  placed(3, 'pending', [{ at: 'not_paid' }], { paymentMethod: 'ekupi', paymentUrl: 'https://pay.example/p/1' }),
  placed(4, 'refund_failed', [{ at: 'support', amount: 187.5, units: 3 }]),
  placed(5, 'processing', [
    { at: 'delivered', amount: 62.5, units: 1 },
    { at: 'checking', amount: 125, units: 2 },
  ]),
  placed(6, 'placed', [{ at: 'queued', amount: 187.5, units: 3 }]),
];
const recharge = (n: number, status: string, money: object, change: object = {}) => ({
  _id: `${n}c3b5d7e${'0'.repeat(24)}`,
  transaction_type: 'recharge',
  status,
  amount: 500,
  description: 'Wallet recharge',
  createdAt: '2026-03-01T09:30:00.000Z',
  paymentMethod: 'ekupi',
  money,
  ...change,
});
const refund = { transaction_type: 'refund', status: 'completed', amount: 20, paymentMethod: 'wallet' };
const recharges = [
  recharge(1, 'completed', { at: 'wallet', amount: 500 }, { balanceBefore: 0, balanceAfter: 500 }),
  recharge(2, 'pending', { at: 'crediting', amount: 500 }),
  recharge(3, 'refund_initiated', { at: 'support' }),
  recharge(
    4,
    'refunded',
    { at: 'returned_to_wallet', amount: 20 },
    { refundTransaction: { ...recharge(5, '', {}), ...refund, description: 'Payment credited to wallet' } },
  ),
];
const status = (body: object) => ({
  [`/api/orders/order-status/${ID}`]: { body: { success: true, totalAmount: 187.5, ...body } },
});

/** States of the pages that tell players where their money is. */
export const whereaboutsStates: readonly State[] = [
  {
    name: 'money-orders',
    path: '/user-orders',
    reads: 'Paid ₹125.00 for 2 items. ₹62.50 is in your wallet.',
    user: 'user',
    answers: {
      '/api/orders': {
        body: { success: true, data: { orders, pagination: { page: 1, limit: 10, total: 6, pages: 1 } } },
      },
    },
  },
  {
    name: 'money-recharges',
    path: '/wallet?tab=history',
    reads: '₹500.00 has arrived and is being added to your wallet.',
    user: 'user',
    answers: {
      '/api/wallet/wallet-transactions': {
        body: { success: true, data: { transactions: recharges, pagination: { totalPages: 1, currentPage: 1 } } },
      },
    },
  },
  {
    name: 'money-partly',
    path: `/wallet-order-status?orderId=${ID}`,
    reads: 'Paid ₹125.00 for 2 items. ₹62.50 is in your wallet.',
    user: 'user',
    answers: status(orders[0] ?? {}),
  },
  {
    name: 'money-returning',
    path: `/wallet-order-status?orderId=${ID}`,
    reads: /^PhonePe is returning your payment/,
    user: 'user',
    answers: status(orders[1] ?? {}),
  },
  {
    name: 'money-held',
    path: `/wallet-recharge-status?transactionId=${ID}`,
    reads: 'Your payment is held for a decision by our support team.',
    user: 'user',
    answers: {
      [`/api/orders/transactions/status/${ID}`]: {
        body: { success: true, data: { _id: ID, status: 'completed', amount: 500, money: { at: 'support' } } },
      },
    },
  },
];
