import type { Page } from '@playwright/test';
import { ambiguousUnits, newPlayer, placeOrder, products, recharge, verify, type Player } from '../support/shop.ts';
import { controlSupplier, deliveriesTo } from '../support/simulators.ts';
import { until } from '../support/stack.ts';
import { apiAdmin } from './sessions.ts';

/** A zone in which the supplier's responses are lost, so that other tests are not affected. */
export const LOSSY_ZONE = '6666';

/** A player in that zone, with money in the wallet. */
export async function lossyPlayer(): Promise<Player> {
  const player = { ...(await newPlayer()), zoneId: LOSSY_ZONE };
  await controlSupplier({ dropAfterAcceptZones: [player.zoneId] });
  await recharge(player, 4_000);
  await verify(player);
  return player;
}

/** Returns the id of an order whose one unit was delivered but whose supplier response was lost. */
export async function unknownOrder(player: Player, productId: string): Promise<string> {
  const product = (await products()).find((each) => each.productId === productId)!;
  const orderId = await placeOrder(player, [{ product, quantity: 1 }]);
  await until('its delivery is unknown', async () =>
    (await ambiguousUnits(await apiAdmin())).some((unit) => unit.orderId === orderId),
  );
  return orderId;
}

/** The supplier's order numbers, by product id. */
export const numbersOf = async ({ userId, zoneId }: Player): Promise<Map<string, string>> =>
  new Map((await deliveriesTo(userId, zoneId)).map((each) => [each.productId, each.orderId]));

export const view = (page: Page, orderId: string) =>
  page.getByRole('button', { name: `View delivery ${orderId.slice(0, 8)} · 1.1` }).click();

export async function sayDelivered(page: Page, number: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^It was delivered/ }).click();
  await dialog.getByLabel('Supplier order number').fill(number);
  await dialog.getByLabel('Reason').fill('Found in the supplier’s list');
  await dialog.getByRole('button', { name: button }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: button }).click();
}
