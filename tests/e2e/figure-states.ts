import type { State } from './states.ts';

const product = (productId: string, displayName: string, customPrice: string) => ({
  productId,
  displayName,
  customPrice,
});
const products = [
  product('16642', 'Weekly Pass', '179.50'),
  product('33', 'Twilight Pass with a long name that needs its room', '12729.00'),
  product('22590', '55 Diamonds (50 + 5 bonus)', '74.50'),
  product('13', '86 Diamonds (78 + 8 bonus)', '115.00'),
  product('22593', '565 Diamonds (500 + 65 bonus)', '709.00'),
];
const ranking = (...productIds: string[]) => ({
  '/api/products/products/mobilelegends/items': { body: { success: true, data: products } },
  '/api/orders/most-bought': { body: { success: true, data: { productIds } } },
});

const delivered = {
  _id: 'c'.repeat(32),
  userGameId: '12345678901234567890',
  zoneId: '2001',
  totalAmount: 709,
  paymentMethod: 'wallet',
  status: 'completed',
  createdAt: '2026-03-01T09:30:00.000Z',
  completedAt: '2026-03-01T17:33:00.000Z',
  items: [{ spu: '565 Diamonds (500 + 65 bonus)', productId: '22593', quantity: 1, subtotal: 709 }],
};
const STATUSES = ['pending', 'placed', 'processing', 'completed', 'partially_completed', 'failed', 'refunded'];
const counts = { total: 12_340, byStatus: STATUSES.map((_id, n) => ({ _id, count: n === 3 ? 12_319 : n + 1 })) };

const numbers = {
  orders: { total: 128_456, today: 342, month: 9_120, byStatus: [{ _id: 'completed', count: 128_456 }] },
  transactions: { total: 4, today: 1, byStatus: [{ _id: 'completed', count: 4 }] },
  revenue: { totalRevenue: 2_345_678.5, todayRevenue: 61_250, monthRevenue: 745_210.25 },
};
const compared = (orders: number, revenue: number) => ({
  '/api/admin/stats': { body: { success: true, data: { ...numbers, yesterday: { orders, revenue } } } },
});

const margin = (productId: string, change: object = {}) => ({
  productId,
  units: 128,
  earned: 12_345_678.5,
  points: 1_234_567.25,
  cost: 11_345_678.25,
  margin: 1_000_000.25,
  isLoss: false,
  isNoted: false,
  ...change,
});
const loss = margin('16642', { cost: 12_400_000, margin: -54_321.5, isLoss: true });
const margins = {
  '/api/admin/margins': {
    body: {
      success: true,
      data: {
        from: '2026-02-23',
        to: '2026-03-01',
        days: [
          { day: '2026-02-28', products: [loss, margin('13', { ...loss, productId: '13', isNoted: true })] },
          { day: '2026-03-01', products: [margin('13'), margin('22590', { points: null, cost: null, margin: null })] },
        ],
        products: [margin('13'), loss],
      },
    },
  },
  '/api/admin/deliveries/points-by-day': {
    body: {
      success: true,
      data: { days: [{ day: '2026-02-28', added: 1_500_000, spent: 1_234_567.25, unexplained: -12.5 }] },
    },
  },
};

/** States of the pages that count, compare or rank orders. */
export const figureStates: readonly State[] = [
  {
    name: 'dashboard-margins',
    path: '/dashboard',
    reads: 'Give a Reason',
    user: 'admin',
    answers: { ...compared(300, 61_250), ...margins },
  },
  { name: 'purchase-marks', path: '/user', reads: 'Most bought', user: 'user', answers: ranking('22590') },
  { name: 'purchase-marks-both', path: '/user', reads: 'Best value', user: 'user', answers: ranking('22593') },
  { name: 'purchase-marks-pass', path: '/user', reads: 'Most bought', user: 'user', answers: ranking('33') },
  {
    name: 'orders-counted',
    path: '/user-orders',
    reads: 'Delivered 1 Mar 2026, 11:03 pm',
    user: 'user',
    answers: {
      '/api/orders/counts': { body: { success: true, data: counts } },
      '/api/orders': {
        body: {
          success: true,
          data: { orders: [delivered], pagination: { page: 1, limit: 10, total: 12_340, pages: 1_234 } },
        },
      },
    },
  },
  {
    name: 'dashboard-compared',
    path: '/dashboard',
    reads: '+14% against yesterday, same time',
    user: 'admin',
    answers: compared(300, 122_500),
  },
  {
    name: 'dashboard-not-compared',
    path: '/dashboard',
    reads: 'No comparison: nothing yesterday by this time',
    user: 'admin',
    answers: compared(0, 0),
  },
  {
    name: 'landing-record',
    path: '/',
    reads: '1,23,456 orders delivered in the last 30 days, usually within 42 seconds.',
    answers: {
      '/api/orders/delivery-record': { body: { success: true, data: { orders: 123_456, seconds: 42 } } },
    },
  },
];
