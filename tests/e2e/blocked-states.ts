import { ID, type State } from './states.ts';

const reason =
  'Three recharges were paid with cards that their owners have reported as stolen; see the e-mail of 28 February.';
const since = '2026-03-01T09:30:00.000Z';
const session = {
  '/api/auth/validate-session': {
    body: {
      success: true,
      user: { role: 'user', name: 'Priya Sharma', email: 'priya@example.com', blocked: { reason, since } },
    },
  },
};
const order = {
  _id: ID,
  userGameId: '1234567890',
  zoneId: '20011',
  totalAmount: 62.5,
  paymentMethod: 'ekupi',
  status: 'pending',
  createdAt: since,
  paymentUrl: '/pay',
  items: [{ spu: '86 Diamonds (78 + 8 bonus)', productId: '13', quantity: 1, subtotal: 62.5 }],
};
const orders = {
  '/api/orders': {
    body: { success: true, data: { orders: [order], pagination: { page: 1, limit: 10, total: 1, pages: 1 } } },
  },
  '/api/orders/counts': { body: { success: true, data: { total: 1, byStatus: [{ _id: 'pending', count: 1 }] } } },
};
const player = 'user';
const title = /Your account is blocked|आपका अकाउंट ब्लॉक है/;

const person = { _id: ID, name: 'Priya Sharma', email: 'priya@example.com', role: 'user', walletBalance: 1250.5 };
const stats = { totalRecharged: 5000, totalSpent: -3749.5, purchaseCount: 21, totalRefunded: 62.5 };
const account = (blocked: object | null) => ({
  '/api/admin/users/search': { body: { success: true, data: { ...person, stats } } },
  '/api/admin/users/adjustments': { body: { success: true, data: { proposals: [], aloneMax: null } } },
  [`/api/admin/accounts/${ID}`]: {
    body: { success: true, data: { account: { accountId: ID, ...person, blocked } } },
  },
});
const by = 'a-colleague-with-a-long-address@shop.example.com';
const userPage = '/dashboard?tab=users&email=priya%40example.com';

const waiting = (service: string, approval: number) => ({
  [`/api/admin/notices/${service}`]: {
    body: {
      success: true,
      data: { notices: [], counts: { approval, alarm: 0, brake: 0, 'brake-due': 0 } },
    },
  },
});
const notices = { ...waiting('wallet', 1), ...waiting('catalogue', 12), ...waiting('supplier-gateway', 2) };

/** A blocked player, the admin who sees the account, and what waits for a second admin. */
export const blockedStates: readonly State[] = [
  { name: 'blocked-wallet', path: '/user', reads: title, user: player, answers: session },
  { name: 'blocked-orders', path: '/user-orders', reads: title, user: player, answers: { ...session, ...orders } },
  {
    name: 'blocked-order-status',
    path: `/wallet-order-status?orderId=${ID}`,
    reads: title,
    user: player,
    answers: { ...session, [`/api/orders/order-status/${ID}`]: { body: { success: true, status: 'placed' } } },
  },
  { name: 'blocked-prices', path: '/pricing', reads: title, user: player, answers: session },
  { name: 'account-open', path: userPage, reads: 'Block account', user: 'admin', answers: account(null) },
  {
    name: 'account-blocked',
    path: userPage,
    reads: 'Blocked account',
    user: 'admin',
    answers: account({ id: ID, reason, since, by }),
  },
  {
    name: 'notices',
    path: '/user',
    reads: '15 changes wait for your approval',
    user: 'admin',
    answers: notices,
  },
];
