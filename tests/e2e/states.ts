import type { Page, Route } from '@playwright/test';
import { answersTo, fromStore, never, type Answer, type Answers } from './answers.ts';

/** One screen in one state: the server's responses, the path to open, and the text that must be shown. */
export type State = {
  readonly name: string;
  readonly path: string;
  readonly reads: string | RegExp;
  readonly user?: 'user' | 'admin';
  readonly answers?: Readonly<Record<string, { status?: number; body?: object } | 'never' | 'lost'>>;
};

export const ID = 'a'.repeat(32);
const order = (status: string, extra: object = {}) => ({
  [`/api/orders/order-status/${ID}`]: { body: { success: true, status, ...extra } },
});
const notDelivered = { failureCode: 'item_unavailable', reason: 'Delivery failed: unavailable.', refundedTo: 'wallet' };
const recharge = (status: string, balanceBefore: number, balanceAfter: number) => ({
  [`/api/orders/transactions/status/${ID}`]: {
    body: { success: true, data: { _id: ID, status, amount: 500, balanceBefore, balanceAfter } },
  },
});
export const refusal = {
  status: 500,
  body: { success: false, code: 'internal', message: 'Something broke on our side.' },
};
const orderPage = `/wallet-order-status?orderId=${ID}`;
const rechargePage = `/wallet-recharge-status?transactionId=${ID}`;
const noOrders = {
  success: true,
  message: '',
  data: { orders: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } },
};
const noRows = { success: true, data: { transactions: [], pagination: { totalPages: 0, currentPage: 1 } } };

/** Responses are faked only here, because some of these states are brief and others need a broken store. */
export const states: readonly State[] = [
  { name: 'order-placed', path: orderPage, reads: 'Order Placed', user: 'user', answers: order('placed') },
  {
    name: 'order-partly',
    path: orderPage,
    reads: 'Order Partially Completed',
    user: 'user',
    answers: order('partially_completed', {
      ...notDelivered,
      totalAmount: 187.5,
      refundedAmount: 62.5,
      items: [
        { spu: '86 Diamonds (78 + 8 bonus)', quantity: 1, deliveredQuantity: 0, refundedAmount: 62.5 },
        { spu: 'Weekly Pass', quantity: 2, deliveredQuantity: 2 },
      ],
    }),
  },
  {
    name: 'order-failed',
    path: orderPage,
    reads: 'Order Failed',
    user: 'user',
    answers: order('failed', {
      ...notDelivered,
      totalAmount: 74.5,
      refundedAmount: 74.5,
    }),
  },
  {
    name: 'order-unpaid',
    path: orderPage,
    reads: 'No money has been deducted.',
    user: 'user',
    answers: order('failed', {
      reason: 'Payment failed: Insufficient wallet balance.',
      failureCode: 'insufficient_balance',
    }),
  },
  {
    name: 'order-refund-failed',
    path: orderPage,
    reads: 'Contact Support',
    user: 'user',
    answers: order('refund_failed'),
  },
  {
    name: 'order-processing',
    path: orderPage,
    reads: 'Processing Your Order',
    user: 'user',
    answers: order('processing'),
  },
  { name: 'order-no-id', path: '/wallet-order-status', reads: 'Order ID not found in URL.', user: 'user' },
  {
    name: 'order-network',
    path: orderPage,
    reads: /A network error occurred|Could not connect/,
    user: 'user',
    answers: { [`/api/orders/order-status/${ID}`]: 'lost' },
  },
  {
    name: 'recharge-polling',
    path: rechargePage,
    reads: 'Processing Recharge',
    user: 'user',
    answers: recharge('pending', 0, 0),
  },
  {
    name: 'recharge-refund',
    path: rechargePage,
    reads: 'Refund Initiated',
    user: 'user',
    answers: recharge('completed', 0, 0),
  },
  {
    name: 'recharge-failed',
    path: rechargePage,
    reads: 'Payment Failed',
    user: 'user',
    answers: recharge('failed', 0, 0),
  },
  {
    name: 'recharge-refund-refused',
    path: rechargePage,
    reads: 'Refund Failed',
    user: 'user',
    answers: {
      [`/api/orders/transactions/status/${ID}`]: {
        body: {
          success: true,
          data: { _id: ID, status: 'completed', amount: 500, failureCode: 'source_refund_refused' },
        },
      },
    },
  },
  { name: 'recharge-no-id', path: '/wallet-recharge-status', reads: 'Transaction ID not found in URL.', user: 'user' },
  {
    name: 'products-loading',
    path: '/user',
    reads: 'Choose your items',
    user: 'user',
    answers: { '/api/products/products/mobilelegends/items': 'never' },
  },
  {
    name: 'products-failed',
    path: '/user',
    reads: 'Try Again',
    user: 'user',
    answers: { '/api/products/products/mobilelegends/items': refusal },
  },
  {
    name: 'pricing-failed',
    path: '/pricing',
    reads: 'Something went wrong',
    answers: { '/api/products/products/mobilelegends/items': refusal },
  },
  {
    name: 'pricing-empty',
    path: '/pricing',
    reads: 'No items for sale right now',
    answers: { '/api/products/products/mobilelegends/items': { body: { success: true, data: [] } } },
  },
  {
    name: 'orders-empty',
    path: '/user-orders',
    reads: 'No orders found',
    user: 'user',
    answers: { '/api/orders': { body: noOrders } },
  },
  {
    name: 'orders-none-of-status',
    path: '/user-orders?status=placed',
    reads: 'View All Orders',
    user: 'user',
    answers: { '/api/orders': { body: noOrders } },
  },
  {
    name: 'orders-failed',
    path: '/user-orders',
    reads: 'Error loading orders',
    user: 'user',
    answers: { '/api/orders': refusal },
  },
  {
    name: 'history-empty',
    path: '/wallet?tab=history',
    reads: 'No wallet transactions found',
    user: 'user',
    answers: { '/api/wallet/wallet-transactions': { body: noRows } },
  },
  {
    name: 'history-failed',
    path: '/wallet?tab=history',
    reads: 'Try Again',
    user: 'user',
    answers: { '/api/wallet/wallet-transactions': refusal },
  },
  {
    name: 'prices-failed',
    path: '/admin',
    reads: 'Try Again',
    user: 'admin',
    answers: { '/api/products/admin/products/prices': refusal },
  },
  {
    name: 'prices-empty',
    path: '/admin',
    reads: /no (prices|products)/i,
    user: 'admin',
    answers: { '/api/products/admin/products/prices': { body: { success: true, data: [] } } },
  },
  {
    name: 'stats-failed',
    path: '/dashboard',
    reads: 'Try Again',
    user: 'admin',
    answers: { '/api/admin/stats': refusal },
  },
  { name: 'login', path: '/login', reads: 'Continue with Google' },
  { name: 'support', path: '/support', reads: 'Chat on WhatsApp' },
  { name: 'privacy', path: '/privacy-policy', reads: 'Privacy Policy' },
  { name: 'refund', path: '/refund-policy', reads: /Refund/ },
  { name: 'terms', path: '/terms-of-service', reads: 'Terms of Service' },
  { name: 'faq', path: '/faq', reads: /FAQ|Frequently/ },
];

const SESSION = '/api/auth/validate-session';
const BALANCE = '/api/wallet/balance';

/**
 * Sends other requests to the real store. It does not know faked users, so a 401 becomes a 404; otherwise it would end
 * the session.
 */
async function unanswered(route: Route, isMadeUp: boolean): Promise<void> {
  const real = isMadeUp ? await route.fetch() : null;
  if (real?.status() === 401) await route.fulfill({ status: 404, json: { success: false, message: 'Nothing here.' } });
  else if (real) await route.fulfill({ response: real });
  else await fromStore(route);
}

const entered = new WeakMap<Page, Answers>();

/** Applies a state: the listed calls get their faked responses, all others reach the real store. */
export async function enter(page: Page, state: State): Promise<void> {
  const earlier = entered.get(page);
  if (earlier) await earlier.startOver(answerOf(state));
  else entered.set(page, await answersTo(page, '**/api/**', answerOf(state)));
}

function answerOf({ user, answers = {} }: State): Answer {
  const signedIn = user && { role: user, name: 'Priya Sharma', email: 'priya@example.com' };
  const all: State['answers'] = {
    ...(signedIn
      ? {
          [SESSION]: { body: { success: true, user: signedIn } },
          [BALANCE]: { body: { success: true, data: { walletBalance: 1250.5 } } },
        }
      : {}),
    ...answers,
  };
  return (route) => {
    const answer = all[new URL(route.request().url()).pathname];
    if (answer === undefined) return unanswered(route, Boolean(user));
    if (answer === 'never') return never(route);
    if (answer === 'lost') return route.abort('connectionreset');
    return route.fulfill({ status: answer.status ?? 200, json: answer.body ?? {} });
  };
}
