import { ID, type State } from './states.ts';

const UNIT = `${ID}:1:1`;
const item = (spu: string, productId: string, quantity: number, provedByBalance: number) => ({
  spu,
  productId,
  quantity,
  deliveredQuantity: quantity,
  provedByBalance,
  subtotal: 62.5 * quantity,
});
const order = {
  _id: ID,
  userGameId: '1234567890',
  zoneId: '20011',
  totalAmount: 312.5,
  paymentMethod: 'wallet',
  status: 'completed',
  createdAt: '2026-03-01T06:33:00.000Z',
  completedAt: '2026-03-01T06:40:00.000Z',
  money: [{ at: 'delivered', amount: 312.5, units: 5 }],
  items: [
    item('86 Diamonds (78 + 8 bonus)', '13', 1, 1),
    item('Weekly Pass', '33', 3, 2),
    item('55 Diamonds', '22', 1, 0),
  ],
};
const myOrders = { orders: [order], pagination: { page: 1, limit: 10, total: 1, pages: 1 } };

const DELIVERIES = '/api/admin/deliveries';
const proof = {
  before: { points: 10_000, at: '2026-03-01T06:33:04.000Z' },
  first: { points: 9_938.5, at: '2026-03-01T06:34:10.000Z' },
  second: { points: 9_938.5, at: '2026-03-01T06:35:11.000Z' },
  fell: 61.5,
  charged: 0,
};
const unit = (change: object) => ({
  unit: UNIT,
  orderId: ID,
  productId: '13',
  userGameId: '1234567890',
  zoneId: '20011',
  state: 'ambiguous',
  reason: 'The connection to the supplier was lost.',
  price: 62.5,
  points: 61.5,
  sentAt: '2026-03-01T06:33:10.000Z',
  resolvableInMs: 0,
  tries: 1,
  needsSecondAdmin: false,
  log: [],
  ...change,
});
const proposal = {
  id: 'p1',
  verdict: 'delivered',
  proof,
  reason: 'The balance at the supplier adds up in no other way.',
  email: 'our balance',
  at: '2026-03-01T06:36:00.000Z',
  expiresAt: '2026-03-08T06:36:00.000Z',
};
const desk = (change: object, others: object[] = []) => ({
  [DELIVERIES]: {
    body: {
      success: true,
      data: { deliveries: [unit(change), ...others], pagination: { page: 1, limit: 20, total: 2, pages: 1 } },
    },
  },
  [`${DELIVERIES}/${UNIT}/evidence`]: {
    body: {
      success: true,
      data: {
        delivery: unit(change),
        suggestion: 'delivered',
        reasons: ['The balance fell by 61.5 points. It only adds up if this item was charged.'],
        from: '2026-03-01T06:33:00.000Z',
        to: '2026-03-01T06:38:30.000Z',
        callCount: 0,
      },
    },
  },
});
const other = unit({ unit: `${ID}:2:1`, state: 'void', proof: { ...proof, fell: 0 } });

/** States in which only our balance at the supplier shows what became of a delivery. */
export const byBalanceStates: readonly State[] = [
  {
    name: 'by-balance-orders',
    path: '/user-orders',
    reads: /confirmed by our balance|पुष्टि हमारे बैलेंस से/,
    user: 'user',
    answers: { '/api/orders': { body: { success: true, data: myOrders } } },
  },
  {
    name: 'by-balance-status',
    path: `/wallet-order-status?orderId=${ID}`,
    reads: /confirmed by our balance|पुष्टि हमारे बैलेंस से/,
    user: 'user',
    answers: { [`/api/orders/order-status/${ID}`]: { body: { success: true, ...order } } },
  },
  {
    name: 'by-balance-deliveries',
    path: '/dashboard?tab=deliveries&state=delivered',
    reads: 'Showing 2 of 2 deliveries',
    user: 'admin',
    answers: desk({ state: 'delivered', proof }, [other]),
  },
  {
    name: 'by-balance-delivered',
    path: `/dashboard?tab=deliveries&state=delivered&view=${UNIT}`,
    reads: 'Balance before it was sent',
    user: 'admin',
    answers: desk({ state: 'delivered', proof }),
  },
  {
    name: 'by-balance-proposed',
    path: `/dashboard?tab=deliveries&view=${UNIT}`,
    reads: /^Our balance proposes this\./,
    user: 'admin',
    answers: desk({ needsSecondAdmin: true, proposal }),
  },
];
