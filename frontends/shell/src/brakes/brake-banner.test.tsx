import { expect, test } from '@jest/globals';
import { fakeStore, type Answer } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen, waitFor } from '@testing-library/react';
import { Brakes } from './brakes.tsx';

const LIST = '/api/admin/brakes';
const brakes = (...all: object[]): Answer => ({ body: { success: true, data: { brakes: all } } });
const on = (change: object = {}) => ({
  id: 'b7d46c2a',
  reason: 'the game is down',
  since: '2026-03-01T09:30:00.000Z',
  reviewAt: '2026-03-01T13:30:00.000Z',
  isDue: false,
  by: 'ravi@example.com',
  isMine: false,
  ...change,
});
const admin = (rights: string[]) => ({ role: 'admin' as const, name: 'Asha', email: 'asha@example.com', rights });

function show(user: object | null, order: Answer) {
  const store = fakeStore({
    [`GET ${LIST}/order`]: order,
    [`GET ${LIST}/wallet`]: { status: 503, body: {} },
    [`GET ${LIST}/supplier-gateway`]: brakes({ name: 'deliveries', on: null }),
    [`GET ${LIST}/auth`]: brakes({ name: 'sign-ups', on: on({ isDue: true }) }),
  });
  renderScreen(<Brakes />, { host: { user: user as never } });
  return store;
}

test('names the brakes that are on, those that are due first, with a link to their tab', async () => {
  show(admin(['readShop']), brakes({ name: 'orders', on: on() }, { name: 'product-13', on: on() }));
  const banner = await screen.findByRole('complementary', { name: 'Brakes that are on' });
  await screen.findByText('New accounts');
  const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(['Stopped:', 'New accountsdue for review', 'New orders', 'Product 13']));
  expect(banner).toContainElement(screen.getByRole('link', { name: 'Open the brakes' }));
  expect(screen.getByRole('link')).toHaveAttribute('href', '/dashboard?tab=brakes');
});

test('of many brakes it names four and counts the others', async () => {
  const products = [1, 2, 3, 4, 5].map((id) => ({ name: `product-${id}`, on: on() }));
  show(admin(['readShop']), brakes(...products));
  expect(await screen.findByText('and 2 more')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
});

test('nothing is shown while no brake is on', async () => {
  const store = show(admin(['readShop']), brakes({ name: 'orders', on: null }));
  store.on(`GET ${LIST}/auth`, brakes({ name: 'sign-ups', on: null }));
  await waitFor(() => expect(store.calls(`GET ${LIST}/order`)).toHaveLength(1));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test.each([
  ['a visitor', null],
  ['a player', { role: 'user', name: 'Nova', email: 'nova@example.com' }],
  ['an admin without the right', admin([])],
])('%s asks nothing', async (_who, user) => {
  const store = show(user, brakes());
  await new Promise(requestAnimationFrame);
  expect(store.seen).toEqual([]);
});
