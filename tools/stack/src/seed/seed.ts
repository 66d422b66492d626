import { say } from '../say.ts';
import { pointsOf, seedAccounts, seedProducts } from './products.ts';
import { shopAt } from './shop.ts';

/**
 * Fills an empty shop by the calls that an admin would make: products with prices, points and names, and a few players.
 * A product that has a price record is left as it is.
 */
export async function seed(origin: string): Promise<void> {
  const shop = shopAt(origin);
  const [admin, ...players] = seedAccounts;
  const token = await shop.signIn(admin.email, admin.name);
  const priced = await shop.pricedProductIds(token);
  if (seedProducts.every(({ id }) => priced.has(id))) return;

  const offered = new Map((await shop.supplierProducts(token)).map((product) => [product.id, product]));
  const wanted = seedProducts.flatMap((seeded) => {
    const product = offered.get(seeded.id);
    return product && !priced.has(seeded.id) ? [{ ...seeded, product, points: pointsOf(product.price) }] : [];
  });
  await shop.importPrices(
    token,
    wanted.map(({ product, rupees, points }) => ({
      id: product.id,
      spu: product.spu,
      price: product.price,
      customPrice: rupees,
      smileonePoints: points,
    })),
  );
  for (const { product, displayName, rupees, points } of wanted)
    await shop.updateDetails(token, {
      productId: product.id,
      spu: product.spu,
      price: rupees,
      originalPrice: product.price,
      displayName,
      smileonePoints: points,
    });
  for (const { email, name } of players) await shop.signIn(email, name);
  say(`seeded ${wanted.length} products and ${seedAccounts.length} accounts`);
}
