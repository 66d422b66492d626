import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { admin, products } from '../support/shop.ts';
import { signInAs } from './visitor.ts';

const ADMIN = '/api/products/admin/products';

/** A product that no other spec buys: dear, and of its own name. */
export type OwnProduct = { productId: string; name: string };

/** Puts a product of this test's own on the list, priced at 5,000 rupees. */
export async function ownProduct(): Promise<OwnProduct> {
  const productId = String(randomInt(7_000_000, 7_999_999));
  const name = `Test Gems ${productId}`;
  const answer = await (
    await admin()
  ).call('POST', `${ADMIN}/updatedetails`, {
    ...{ productId, spu: name, gameCode: 'mobilelegends', price: '5000', originalPrice: 100 },
    ...{ displayName: name, smileonePoints: 100 },
  });
  expect(answer.status, answer.body.message).toBe(200);
  return { productId, name };
}

/** What a player pays for it now, as the public list says; undefined while it is not for sale. */
export const priceForPlayers = async ({ productId }: OwnProduct): Promise<string | undefined> =>
  (await products()).find((product) => product.productId === productId)?.customPrice;

/** Signs the admin in and waits for the list. */
export async function openPrices(page: Page): Promise<void> {
  await signInAs(page, 'admin@example.com', 'Asha Admin');
  await expect(page.getByText(/^Total: \d+ products$/)).toBeVisible();
}

/** The banner on top of the page. */
export const banner = (page: Page) => page.getByRole('status', { name: 'What was done last' });

/** A picture to upload: whatever this part of the page looks like. */
export const pictureFile = async (part: Locator) => ({
  name: 'gem.png',
  mimeType: 'image/png',
  buffer: await part.screenshot(),
});
