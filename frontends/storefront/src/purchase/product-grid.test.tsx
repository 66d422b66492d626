import { beforeEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import type { Answer } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { ITEMS } from '../testing/purchase-stage.tsx';
import { ProductGrid } from './product-grid.tsx';

const MOST_BOUGHT = 'GET /api/orders/most-bought';
const products = [
  { productId: 's', displayName: '55 Diamonds (50 + 5 bonus)', customPrice: '74.50' },
  { productId: 'l', displayName: '565 Diamonds (500 + 65 bonus)', customPrice: '709.00' },
  { productId: 'w', displayName: 'Weekly Pass', customPrice: '179.50' },
];
const ranked = (...productIds: string[]): Answer => ({ body: { success: true, data: { productIds } } });
const cart = {
  lines: [],
  count: 0,
  quantityOf: () => 0,
  maxOf: () => 9,
  set: () => undefined,
  isUnavailable: () => false,
} as unknown as Parameters<typeof ProductGrid>[0]['cart'];

const show = (ranking: Answer) => {
  const store = fakeStore({ [ITEMS]: { body: { success: true, data: products } }, [MOST_BOUGHT]: ranking });
  renderScreen(<ProductGrid cart={cart} isStopped={() => false} bonusUsed={[]} />);
  return store;
};
/** The tile of a product, by a part of its name. */
const tile = async (name: string) =>
  within((await screen.findByRole('button', { name: new RegExp(`^Add ${name}`) })).closest('li') as HTMLElement);

beforeEach(() => {
  document.body.innerHTML = '';
});

test('the most bought product and the pack of the best value have a mark each, and no other', async () => {
  show(ranked('w', 's'));
  expect(await (await tile('Weekly')).findByText('Most bought')).toBeVisible();
  expect((await tile('565')).getByText('Best value')).toBeVisible();
  expect(screen.getAllByText('Most bought')).toHaveLength(1);
  expect(screen.getAllByText('Best value')).toHaveLength(1);
});

test('a most bought product that is no longer for sale leaves its mark to the next one', async () => {
  show(ranked('gone', 's', 'w'));
  expect(await (await tile('55')).findByText('Most bought')).toBeVisible();
});

test.each([
  ['an error', { status: 503, body: { success: false, message: 'later' } }],
  ['an empty ranking', ranked()],
  ['a lost connection', new TypeError('offline')],
])('after %s the products are shown without that mark', async (_name, ranking) => {
  const store = show(ranking);
  expect((await tile('565')).getByText('Best value')).toBeVisible();
  await waitFor(() => expect(store.calls(MOST_BOUGHT)).toHaveLength(1));
  expect(screen.queryByText('Most bought')).toBeNull();
});
