import { ID, refusal, type State } from './states.ts';

const order = (change: object = {}) => ({
  _id: ID,
  userId: { _id: ID, name: 'Priya Sharma' },
  userEmail: 'priya.sharma.of.the.long.address@example.com',
  gameId: 'mobilelegends',
  userGameId: '1234567890',
  zoneId: '20011',
  totalAmount: 1834.5,
  paymentMethod: 'ekupi',
  paymentDetails: {
    merchantTransactionId: `${ID}01`,
    phonepeTransactionId: 'T2603011234567890',
    paymentInstrument: 'UPI_INTENT',
  },
  status: 'partially_completed',
  failureReason: 'Delivery failed: this item is not available at the moment.',
  statusMessage: 'Some items could not be delivered. Their price was credited to your wallet.',
  createdAt: '2026-03-01T09:30:00.000Z',
  smileOrderIds: ['S10000001234567'],
  items: [{ spu: '706 Diamonds', productId: '25', quantity: 3, subtotal: 1834.5, _id: `${ID}:1` }],
  ...change,
});
const STATUSES = ['pending', 'placed', 'processing', 'completed', 'failed', 'refunded', 'refund_failed', 'cancelled'];
const rows = STATUSES.map((status, n) =>
  order({
    _id: `${n}f8a1c0e${'0'.repeat(24)}`,
    status,
    ...(n % 2 ? { paymentMethod: 'wallet', paymentDetails: {}, smileOrderIds: [] } : {}),
  }),
);
const page = (orders: object[], totalOrders = 10_000) => ({
  '/api/admin/orders': {
    body: {
      success: true,
      data: {
        orders,
        pagination: {
          currentPage: 1,
          totalPages: Math.ceil(totalOrders / 20),
          hasPrevPage: false,
          hasNextPage: true,
          totalOrders,
          totalIsCapped: totalOrders === 10_000,
        },
      },
    },
  },
});
const item = (change: object) => ({
  _id: `${ID}:1`,
  spu: '706 Diamonds',
  productId: '25',
  quantity: 3,
  deliveredQuantity: 1,
  subtotal: 1834.5,
  smileOrderId: ['S10000001234567'],
  smileOrderResponse: [{ status: 200, message: 'success', order_id: 'S10000001234567' }, { status: 20011 }],
  deliveries: [{ unit: `${ID}:1:3`, state: 'ambiguous', reason: 'The answer was cut off.' }],
  ...change,
});
const money = (transaction_type: string, amount: number) => ({
  _id: `${transaction_type}1`,
  transaction_type,
  status: 'completed',
  amount,
  createdAt: '2026-03-01T09:30:00.000Z',
  paymentMethod: 'ekupi',
});
const explanation = {
  orderId: ID,
  correlationId: 'c0ffee1234567890',
  verdict: {
    moneyText: '₹1,834.50 was paid: ₹611.50 was delivered, ₹611.50 was refunded, ₹611.50 is undecided.',
    deliveryText: '1 of 3 units delivered, 1 refused, 1 with an unknown outcome.',
    contradictions: [],
    unanswered: [],
    next: { who: 'admin', text: 'Settle the delivery whose outcome is unknown.' },
  },
  story: [
    { at: '2026-03-01T09:30:00.000Z', source: 'order', what: 'Order created, waiting for the payment.', id: ID },
    { at: '2026-03-01T09:31:02.000Z', source: 'wallet', what: '₹1,834.50 captured by ekupi.', id: `${ID}01` },
    {
      at: '2026-03-01T09:31:04.000Z',
      source: 'supplier-gateway',
      what: 'Delivered.',
      id: `${ID}:1:1`,
      raw: '{"status":200,"message":"success","order_id":"S10000001234567"}',
    },
    { at: '2026-03-01T09:31:09.000Z', source: 'supplier-gateway', what: 'The answer was cut off.', id: `${ID}:1:3` },
  ],
};
const details = (change: object, rest: object = {}) => ({
  ...page([order({}), ...rows]),
  [`/api/admin/orders/${ID}/explain`]: { body: { success: true, data: explanation } },
  [`/api/admin/orders/${ID}`]: {
    body: {
      success: true,
      data: {
        order: order({
          playerName: 'Nova',
          items: [item({}), item({ _id: `${ID}:2`, smileOrderResponse: [], smileOrderId: [], deliveries: [] })],
          paymentGatewayResponse: { state: 'paid', providerReference: '412345678901' },
          ...change,
        }),
        transactions: [money('purchase', 1834.5), money('refund', 611.5)],
        missing: [],
        ...rest,
      },
    },
  },
});
const placed = (change: object) => ({
  '/api/admin/placed-orders-summary': {
    body: {
      success: true,
      data: {
        totalPointsRequired: 128456.5,
        orderCount: 1204,
        unknownPointsOrders: 3,
        currentBalance: 100000,
        pointsShortfall: 28456.5,
        coveredOrders: 912,
        coveredPoints: 99_876.5,
        asOf: '2026-03-01T09:30:00.000Z',
        ...change,
      },
    },
  },
});
const list = '/dashboard?tab=orders';
const one = `${list}&view=${ID}`;

/** States of the dashboard's order screens. */
export const orderStates: readonly State[] = [
  { name: 'admin-orders', path: list, reads: 'Showing 8 of 10,000+ orders', user: 'admin', answers: page(rows) },
  {
    name: 'admin-orders-none-found',
    path: `${list}&q=nobody&status=placed`,
    reads: 'No matching orders',
    user: 'admin',
    answers: page([], 0),
  },
  {
    name: 'admin-orders-loading',
    path: list,
    reads: 'Loading orders',
    user: 'admin',
    answers: { '/api/admin/orders': 'never' },
  },
  {
    name: 'admin-orders-failed',
    path: list,
    reads: 'Something broke on our side.',
    user: 'admin',
    answers: { '/api/admin/orders': refusal },
  },
  { name: 'admin-order', path: one, reads: '1234567890 (Nova)', user: 'admin', answers: details({}) },
  {
    name: 'admin-order-pending',
    path: one,
    reads: 'Cancel This Order',
    user: 'admin',
    answers: details(
      { status: 'pending', failureReason: undefined, paymentMethod: 'phonepe' },
      { transactions: [], missing: ['deliveries', 'transactions'] },
    ),
  },
  {
    name: 'admin-order-failed',
    path: one,
    reads: 'Try Again',
    user: 'admin',
    answers: { ...page(rows), [`/api/admin/orders/${ID}`]: refusal },
  },
  { name: 'placed-short', path: '/dashboard', reads: 'Net refill needed', user: 'admin', answers: placed({}) },
  {
    name: 'placed-ready',
    path: '/dashboard',
    reads: 'Process Placed Orders',
    user: 'admin',
    answers: placed({ unknownPointsOrders: 0, currentBalance: 200000, pointsShortfall: 0 }),
  },
  {
    name: 'placed-unknown-balance',
    path: '/dashboard',
    reads: /could not be asked/,
    user: 'admin',
    answers: placed({ currentBalance: null, pointsShortfall: null }),
  },
  {
    name: 'placed-none',
    path: '/dashboard',
    reads: 'Supplier balance',
    user: 'admin',
    answers: placed({ orderCount: 0, totalPointsRequired: 0, unknownPointsOrders: 0, pointsShortfall: 0 }),
  },
];
