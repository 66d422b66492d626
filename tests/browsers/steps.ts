import { newEmail, newGameId } from '../support/new-visitor.ts';
import { ownProduct, type OwnProduct } from '../support/own-product.ts';
import { admin, products, type Player } from '../support/shop.ts';
import { until } from '../support/stack.ts';
import type { Page } from './page.ts';
import { button, dialog, field, heading, radio, row, status } from './target.ts';

/** Signs in through the account chooser's window. */
export async function signIn(page: Page, email = newEmail(), name = 'Priya Sharma'): Promise<void> {
  await page.open('/login');
  const chooser = await page.opened(button('Continue with Google'));
  await chooser.fill(field('E-mail'), email);
  await chooser.fill(field('Name'), name);
  await chooser.press(button('Continue'));
  await page.isAt(/\/(user|admin)$/);
}

export const openMenu = (page: Page): Promise<void> => page.press(button(/^(Profile|Account menu)/));

export async function payAtGateway(page: Page, choice: 'Pay' | 'Fail' = 'Pay'): Promise<void> {
  await page.isAt(/\/simulators\/\w+\/pay\//);
  await page.press(button(choice));
}

export async function recharge(page: Page): Promise<void> {
  await page.open('/wallet-recharge');
  await page.press(button(/^\D*500$/));
  await page.press(button(/^Pay with UPI/));
  await payAtGateway(page);
  await page.sees('Recharge Successful!');
}

/** Verifies a new game account and puts one unit into the basket. Returns the account's id. */
export async function fillBasket(page: Page): Promise<string> {
  const gameId = newGameId();
  await page.open('/user');
  await page.fill(field('User ID'), gameId);
  await page.fill(field('Zone ID'), '1234');
  await page.press(button('Verify Player Details'));
  await page.sees('Welcome, ');
  await page.press(button(/^Add 55 Diamonds/));
  await page.sees('1 item');
  return gameId;
}

export async function payFromWallet(page: Page): Promise<void> {
  await page.press(button('Create Order'));
  await page.press(radio(/Wallet/, dialog()));
  await page.press(button(/^Pay with Wallet/, dialog()));
  await page.isAt(/\/wallet-order-status\?orderId=/);
  await page.sees('Order Successful!');
}

/** Creates an order paid by UPI and goes to the payment page. */
export async function orderByUpi(page: Page): Promise<void> {
  await fillBasket(page);
  await page.press(button('Create Order'));
  await page.press(button(/^Pay with UPI/, dialog()));
  await page.isAt(/\/simulators\/ekupi\/pay\//);
}

export const banner = status('What was done last');

let signedIn: Promise<Player> | undefined;
/** A new product, made by an admin who calls the API. */
export const newProduct = async (): Promise<OwnProduct> => ownProduct(await (signedIn ??= admin()));

export const reachesPlayers = ({ productId }: OwnProduct, price: string | undefined): Promise<boolean> =>
  until(
    `players see ${price}`,
    async () => (await products()).find((product) => product.productId === productId)?.customPrice === price,
  );

export async function openPrices(page: Page): Promise<void> {
  await signIn(page, 'admin@example.com', 'Asha Admin');
  await page.open('/admin');
  await page.sees(/Total: \d+ products/);
}

export async function findProduct(page: Page, { productId }: OwnProduct): Promise<void> {
  await page.fill(field('Search products'), productId);
  await page.sees(/\b1 of \d+ products/);
}

export const inRow = (name: RegExp, product: OwnProduct) => button(name, row(product.name));

/** Opens a section of the admins' dashboard. */
export async function openDashboard(page: Page, section: string): Promise<void> {
  await signIn(page, 'admin@example.com', 'Asha Admin');
  await page.open(`/dashboard${section}`);
  await page.finds(heading());
}
