import { ID, refusal, type State } from './states.ts';

const DELIVERIES = '/api/admin/deliveries';
const noDeliveries = {
  success: true,
  data: { deliveries: [], pagination: { page: 1, limit: 20, total: 0, pages: 1 } },
};
const UNIT = `${ID}:1:1`;
const unit = (item: number, change: object = {}) => ({
  unit: `${ID}:${item}:1`,
  orderId: ID,
  productId: '13',
  userGameId: '1234567890',
  zoneId: '20011',
  state: 'ambiguous',
  reason: 'The connection to the supplier was lost.',
  price: 62.5,
  points: 61.5,
  sentAt: '2026-03-01T09:30:00.000Z',
  resolvableInMs: 0,
  tries: 1,
  needsSecondAdmin: false,
  log: [],
  ...change,
});
const toSettle = {
  success: true,
  data: {
    deliveries: [unit(1), unit(2, { price: null, resolvableInMs: 271_000 })],
    pagination: { page: 1, limit: 20, total: 2, pages: 1 },
  },
};
const prices = [
  {
    _id: '13',
    productId: '13',
    spu: '78&8 Diamond',
    displayName: '86 Diamonds (78 + 8 bonus)',
    gameCode: 'mobilelegends',
  },
];
const evidence = {
  success: true,
  data: {
    delivery: unit(1, { multiplier: 1.0043 }),
    suggestion: 'delivered',
    reasons: [
      'The balance fell by 61.5 points; no other delivery is known to have cost points. It only adds up if this item was charged.',
      'This holds as long as nobody else buys with our account at the supplier.',
    ],
    before: { points: 987_716, at: '2026-03-01T09:29:50.000Z' },
    after: { points: 987_654.5, at: '2026-03-01T09:30:20.000Z' },
    fell: 61.5,
    explained: 0,
    from: '2026-03-01T09:30:00.000Z',
    to: '2026-03-01T09:35:30.000Z',
    callCount: 0,
  },
};
const supplier = (change: object = {}) => ({
  [`${DELIVERIES}/supplier`]: {
    body: {
      success: true,
      data: {
        points: 987_654.5,
        asOf: '2026-03-01T09:30:00.000Z',
        breaker: 'closed',
        paused: false,
        level: 'ok',
        low: 20_000,
        critical: 5_000,
        spentPerHour: 5_760,
        runwayMinutes: 10_288,
        inFlight: 0,
        ambiguous: 0,
        ...change,
      },
    },
  },
});

const spent = (wanted: number, counted: number, sum: number, needed: number) => ({
  wanted,
  counted,
  isToday: false,
  from: '2026-02-26',
  to: '2026-02-28',
  spent: sum,
  needed,
  hours: Array.from({ length: 24 }, (_, hour) => hour * 12.25),
});
const plan = {
  days: 7,
  balance: 4_321.5,
  balanceAt: '2026-03-01T09:30:00.000Z',
  placed: 1_230.5,
  safety: 20_000,
  windows: [spent(7, 3, 98_765.25, 230_452.25), spent(28, 3, 98_765.25, 230_452.25)],
  needed: 230_452.25,
  toBuy: 247_361.25,
  lastsUntil: '2026-03-01T14:30:00.000Z',
};

/** States of the deliveries tab. */
export const deliveryStates: readonly State[] = [
  {
    name: 'deliveries-empty',
    path: '/dashboard?tab=deliveries',
    reads: 'Nothing to settle',
    user: 'admin',
    answers: { ...supplier(), [DELIVERIES]: { body: noDeliveries } },
  },
  {
    name: 'deliveries-to-settle',
    path: '/dashboard?tab=deliveries',
    reads: 'Showing 2 of 2 deliveries',
    user: 'admin',
    answers: { ...supplier({ ambiguous: 2 }), [DELIVERIES]: { body: toSettle } },
  },
  {
    name: 'deliveries-evidence',
    path: `/dashboard?tab=deliveries&view=${UNIT}`,
    reads: 'Looks delivered',
    user: 'admin',
    answers: {
      ...supplier({ ambiguous: 2 }),
      [DELIVERIES]: { body: toSettle },
      [`${DELIVERIES}/${UNIT}/evidence`]: { body: evidence },
      '/api/products/admin/products/prices': { body: { success: true, data: prices } },
    },
  },
  {
    name: 'deliveries-failed',
    path: '/dashboard?tab=deliveries',
    reads: 'Deliveries could not be loaded',
    user: 'admin',
    answers: { [`${DELIVERIES}/supplier`]: refusal, [DELIVERIES]: refusal },
  },
  {
    name: 'deliveries-breaker-open',
    path: '/dashboard?tab=deliveries&state=not_sent',
    reads: 'The supplier does not answer.',
    user: 'admin',
    answers: {
      ...supplier({ breaker: 'open', points: null, level: null, runwayMinutes: null }),
      [DELIVERIES]: { body: noDeliveries },
    },
  },
  {
    name: 'deliveries-points-low',
    path: '/dashboard?tab=deliveries',
    reads: 'Points are low.',
    user: 'admin',
    answers: {
      ...supplier({ points: 4321.5, level: 'critical', runwayMinutes: 45 }),
      [DELIVERIES]: { body: noDeliveries },
    },
  },
  {
    name: 'deliveries-refill-plan',
    path: '/dashboard?tab=deliveries&plan=open',
    reads: '2,47,361.25',
    user: 'admin',
    answers: {
      ...supplier({ points: 4321.5, level: 'critical', runwayMinutes: 45 }),
      [DELIVERIES]: { body: noDeliveries },
      [`${DELIVERIES}/refill-plan`]: { body: { success: true, data: plan } },
    },
  },
];
