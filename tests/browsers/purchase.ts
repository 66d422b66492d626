import { deliveriesTo } from '../support/simulators.ts';
import { until } from '../support/stack.ts';
import type { Flow } from './flow.ts';
import { DESKTOP, PHONE } from './flow.ts';
import {
  banner,
  fillBasket,
  findProduct,
  inRow,
  newProduct,
  openPrices,
  payFromWallet,
  reachesPlayers,
  recharge,
  signIn,
} from './steps.ts';
import { button, field } from './target.ts';

export const purchase: Flow = {
  name: 'sign in, recharge, verify, add, pay from the wallet, delivered',
  size: PHONE,
  play: async (page) => {
    await signIn(page);
    await recharge(page);
    const gameId = await fillBasket(page);
    await page.open('/user');
    await page.sees('1 item');
    await page.sees(`${gameId} (1234)`);
    await payFromWallet(page);
    await until('one delivery', async () => (await deliveriesTo(gameId, '1234')).length === 1);
    await page.back();
    await page.sees('0 items');
  },
};

export const priceChange: Flow = {
  name: 'find a product, change its price, players see it',
  size: DESKTOP,
  play: async (page) => {
    const product = await newProduct();
    await openPrices(page);
    await findProduct(page, product);
    await page.press(inRow(/^Edit/, product));
    await page.holds(field('Custom Price (Rs)'), '5000');
    await page.fill(field('Custom Price (Rs)'), '5100.50');
    await page.press(button(/^Save/));
    await page.sees('Price updated successfully', banner);
    await reachesPlayers(product, '5100.50');
  },
};
