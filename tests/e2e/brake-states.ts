import { ID, refusal, type State } from './states.ts';

const stopped = (service: string, ...names: string[]) => ({
  [`/api/stops/${service}`]: { body: { success: true, data: { stopped: names } } },
});
const off = (name: string) => ({ name, on: null });
const on = (name: string, change: object = {}) => ({
  name,
  on: {
    id: ID,
    reason: 'The supplier delivers other packs than it was asked for; ticket 4711.',
    since: '2026-03-01T09:30:00.000Z',
    reviewAt: '2026-03-01T13:30:00.000Z',
    isDue: false,
    by: 'asha@example.com',
    isMine: true,
    ...change,
  },
});
const brakes = (service: string, ...list: object[]) => ({
  [`/api/admin/brakes/${service}`]: { body: { success: true, data: { brakes: list } } },
});
const none = {
  ...brakes('order', off('orders'), off('method-wallet'), off('method-ekupi'), off('method-phonepe')),
  ...brakes('wallet', off('recharges')),
  ...brakes('supplier-gateway', off('deliveries')),
  ...brakes('auth', off('sign-ups')),
};
const some = {
  ...none,
  ...brakes(
    'order',
    on('orders', { isMine: false, by: 'a-colleague-with-a-long-address@shop.example.com' }),
    off('method-wallet'),
    on('method-ekupi', { isDue: true }),
    off('method-phonepe'),
    on('product-13'),
  ),
  ...brakes('supplier-gateway', on('deliveries')),
};
const placed = { [`/api/orders/order-status/${ID}`]: { body: { success: true, status: 'placed' } } };
const player = 'user';
const admin = 'admin';

/** What is stopped: for players before and after they pay, and for admins. */
export const brakeStates: readonly State[] = [
  {
    name: 'stopped-orders',
    path: '/user',
    reads: 'New orders are paused right now.',
    user: player,
    answers: stopped('order', 'orders'),
  },
  {
    name: 'stopped-deliveries',
    path: '/user',
    reads: 'Choose your items',
    user: player,
    answers: stopped('supplier-gateway', 'deliveries'),
  },
  {
    name: 'stopped-product',
    path: '/user',
    reads: 'Not available',
    user: player,
    answers: stopped('order', 'product-13'),
  },
  {
    name: 'stopped-recharges',
    path: '/wallet',
    reads: 'Adding money is paused right now.',
    user: player,
    answers: stopped('wallet', 'recharges'),
  },
  {
    name: 'stopped-order-placed',
    path: `/wallet-order-status?orderId=${ID}`,
    reads: 'Deliveries are paused.',
    user: player,
    answers: { ...placed, ...stopped('supplier-gateway', 'deliveries') },
  },
  {
    name: 'stopped-sign-ups',
    path: '/login',
    reads: /New accounts cannot be opened/,
    answers: stopped('auth', 'sign-ups'),
  },
  { name: 'brakes-off', path: '/dashboard?tab=brakes', reads: 'Stop one product', user: admin, answers: none },
  { name: 'brakes-on', path: '/dashboard?tab=brakes', reads: 'Due for', user: admin, answers: some },
  {
    name: 'brakes-silent',
    path: '/dashboard?tab=brakes',
    reads: 'Failed to fetch the brakes: Wallet',
    user: admin,
    answers: { ...none, '/api/admin/brakes/wallet': refusal },
  },
  { name: 'brakes-banner', path: '/user', reads: 'Stopped:', user: admin, answers: some },
];
