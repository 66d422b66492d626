import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from '@jest/globals';
import PriceAdminScreens from './screens.tsx';
import { serverAnswers, stage } from '@topup/web-kit/testing/stage.tsx';

afterEach(cleanup);

const diamonds = {
  _id: 'a',
  productId: '13',
  spu: '78&8 Diamond',
  displayName: '78 + 8 Diamonds',
  originalPrice: 6.25,
  customPrice: 1234567.5,
  smileonePoints: 6.25,
  icon: '',
  gameCode: 'mobilelegends',
  updatedAt: '2026-03-01T09:30:00.000Z',
};
const pass = {
  ...diamonds,
  _id: 'b',
  productId: '16642',
  spu: 'Weekly Pass',
  displayName: '',
  customPrice: 0,
  smileonePoints: 0,
  updatedAt: '2026-03-02T18:45:00.000Z',
};
const list = { body: { success: true, data: [diamonds, pass] } };

const rows = () => screen.getAllByRole('row').slice(1);
const address = () => screen.getByLabelText('address').textContent;
const box = () => screen.getByRole('textbox', { name: 'Search products' });

describe('the price list', () => {
  test('is asked for by game and shown with all columns', async () => {
    const asked = serverAnswers(list);
    stage(PriceAdminScreens, '/admin');
    await screen.findByRole('region', { name: 'Product prices' });
    expect(asked).toEqual(['/api/products/admin/products/prices?gameCode=mobilelegends']);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Icon',
      'Product ID',
      'SPU Name',
      'Display Name',
      'API Price',
      'Custom Price (Rs)',
      'Smileone Points',
    ]);
    const [first, second] = rows();
    expect(within(first as HTMLElement).getByText('12,34,567.50')).toBeTruthy();
    expect(within(second as HTMLElement).getByText('Not set')).toBeTruthy();
    expect(within(second as HTMLElement).getByText('Unknown')).toBeTruthy();
    expect(within(second as HTMLElement).getAllByText('Weekly Pass')).toHaveLength(2);
  });

  test('says how many there are and when the newest changed, in Indian time', async () => {
    serverAnswers(list);
    stage(PriceAdminScreens, '/admin');
    expect(await screen.findByText('Total: 2 products')).toBeTruthy();
    expect(screen.getByText('3 Mar 2026, 12:15 am IST')).toBeTruthy();
  });

  test('shows a skeleton while it is on the way', () => {
    serverAnswers('never');
    stage(PriceAdminScreens, '/admin');
    expect(screen.getByText('Loading product prices')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Product prices' })).toBeNull();
  });

  test('may be empty', async () => {
    serverAnswers({ body: { success: true, data: [] } });
    stage(PriceAdminScreens, '/admin');
    expect(await screen.findByText('No products yet')).toBeTruthy();
  });

  test('fails in the server’s words, and comes with Try Again', async () => {
    serverAnswers({ status: 503, body: { success: false, message: 'The catalogue is resting.' } }, list);
    stage(PriceAdminScreens, '/admin');
    expect(within(await screen.findByRole('alert')).getByText('The catalogue is resting.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Total: 2 products')).toBeTruthy();
  });

  test('fails in our words where nothing came back', async () => {
    serverAnswers('no network');
    stage(PriceAdminScreens, '/admin');
    expect(await screen.findByText('Failed to fetch product prices. Please try again.')).toBeTruthy();
  });

  test('stays when a refresh fails, and says from when it is', async () => {
    serverAnswers(list, 'no network');
    stage(PriceAdminScreens, '/admin');
    await screen.findByText('Total: 2 products');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Showing them as of .* IST\./);
    expect(rows()).toHaveLength(2);
  });

  test('tells a screen reader about a refresh', async () => {
    serverAnswers(list);
    const { announce } = stage(PriceAdminScreens, '/admin');
    await screen.findByText('Total: 2 products');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(announce).toHaveBeenCalledWith('Loaded 2 product prices');
  });
});

describe('the search', () => {
  test('narrows by SPU name or product ID, whatever the case, and stands in the address', async () => {
    serverAnswers(list);
    stage(PriceAdminScreens, '/admin');
    await screen.findByText('Total: 2 products');
    await userEvent.type(box(), 'wEEk');
    expect(rows()).toHaveLength(1);
    expect(screen.getByText('1 of 2 products')).toBeTruthy();
    expect(address()).toBe('/admin?q=wEEk');
  });

  test('starts from the address', async () => {
    serverAnswers(list);
    stage(PriceAdminScreens, '/admin?q=13');
    expect(await screen.findByText('1 of 2 products')).toBeTruthy();
    expect(box()).toHaveProperty('value', '13');
  });

  test('is cleared by its button, which hands the focus back', async () => {
    serverAnswers(list);
    stage(PriceAdminScreens, '/admin?q=13');
    await screen.findByText('1 of 2 products');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(rows()).toHaveLength(2);
    expect(address()).toBe('/admin');
    expect(document.activeElement).toBe(box());
  });

  test('that finds nothing says so and offers to clear', async () => {
    serverAnswers(list);
    stage(PriceAdminScreens, '/admin?q=zzz');
    expect(await screen.findByText('No SPU name or product ID contains “zzz”.')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[1] as HTMLElement);
    expect(rows()).toHaveLength(2);
  });
});

test('an address below /admin that leads nowhere says so', () => {
  serverAnswers('never');
  stage(PriceAdminScreens, '/admin/nowhere');
  expect(screen.getByText('Page Not Found.')).toBeTruthy();
});
