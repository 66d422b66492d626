import { ID, refusal, type State } from './states.ts';

const services = ['auth', 'wallet', 'order', 'catalogue', 'supplier-gateway'];
const act = (n: number, change: object = {}) => ({
  id: `act-${n}`,
  at: `2026-03-01T09:${10 + n}:00.000Z`,
  act: 'cancel-order',
  subject: ID,
  accountId: 'b'.repeat(32),
  email: 'a-colleague-with-a-long-address@shop.example.com',
  address: '2001:db8:85a3::8a2e:370:7334',
  before: { status: 'pending' },
  after: { status: 'cancelled' },
  reason: 'The player bought the wrong pack and asked for the order to be cancelled before it is paid.',
  ...change,
});
const answers = (of: (service: string) => object[]) =>
  Object.fromEntries(
    services.map((service) => [
      `/api/admin/acts/${service}`,
      { body: { success: true, data: { acts: of(service), next: null } } },
    ]),
  );
const some = answers((service) =>
  service === 'order'
    ? [act(3), act(1, { act: 'an-act-of-a-later-release', reason: '' })]
    : service === 'auth'
      ? [act(2, { act: 'put-brake-on', subject: 'sign-ups' })]
      : [],
);

/** The record of what admins did. */
export const actsStates: readonly State[] = [
  { name: 'acts', path: '/dashboard/acts', reads: /^Showing 3 acts/, user: 'admin', answers: some },
  {
    name: 'acts-one',
    path: `/dashboard/acts?view=${encodeURIComponent('order:act-3')}`,
    reads: 'Network address',
    user: 'admin',
    answers: some,
  },
  { name: 'acts-none', path: '/dashboard/acts', reads: 'No acts yet', user: 'admin', answers: answers(() => []) },
  {
    name: 'acts-silent',
    path: '/dashboard/acts',
    reads: 'Not answering: Wallet.',
    user: 'admin',
    answers: { ...some, '/api/admin/acts/wallet': refusal },
  },
];
