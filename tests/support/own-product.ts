import { randomInt } from 'node:crypto';
import type { Player } from './shop.ts';

declare const own: unique symbol;

/** A product that one test made for itself, so that no other test sees it change. Only `ownProduct` makes one. */
export type OwnProduct = { readonly productId: string; readonly name: string; readonly [own]: true };

/** Sets a product's price as an admin does in the table. Throws when the store refuses. */
export async function priceProduct(admin: Player, { productId, name }: OwnProduct, rupees: string): Promise<void> {
  const { status, body } = await admin.call('POST', '/api/products/admin/products/updatedetails', {
    productId,
    spu: name,
    gameCode: 'mobilelegends',
    price: rupees,
    originalPrice: 100,
    displayName: name,
    smileonePoints: 100,
  });
  if (status !== 200) throw new Error(`the price of ${name}: ${status} ${body.message}`);
}

/** Dearer than all others, so that tests which buy the cheapest products never buy it. */
const RUPEES = '5000';

/** Creates a product for the calling test, priced at 5,000 rupees. With `like`, one search finds both products. */
export async function ownProduct(admin: Player, like?: OwnProduct): Promise<OwnProduct> {
  const productId = String(randomInt(7_000_000, 7_999_999));
  const name = like ? `${like.name} Extra` : `Test Gems ${productId}`;
  const product = { productId, name } as OwnProduct;
  await priceProduct(admin, product, RUPEES);
  return product;
}
