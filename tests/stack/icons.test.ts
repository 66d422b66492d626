import { beforeAll, expect, test } from '@jest/globals';
import { setIcon, uploadIcon } from '../support/icons.ts';
import { ownProduct, type OwnProduct } from '../support/own-product.ts';
import { products, signIn, type Player } from '../support/shop.ts';
import { origin, ready } from '../support/stack.ts';

type Listed = { productId: string; icon?: string };

let admin: Player;
let product: OwnProduct;
beforeAll(async () => {
  await ready();
  admin = await signIn('admin@example.com');
  product = await ownProduct(admin);
});

const shown = async (): Promise<string | undefined> =>
  ((await products()) as Listed[]).find(({ productId }) => productId === product.productId)?.icon;

test('an upload is shown on the list at once and served at both paths', async () => {
  const { status, body } = await uploadIcon(admin);
  expect([status, body.message]).toEqual([200, 'Icon uploaded successfully!']);
  const { filename } = body.icon;

  const set = await setIcon(admin, product, filename);
  expect([set.status, set.body.message]).toEqual([200, 'Product icon updated.']);
  expect(await shown()).toBe(filename);

  for (const folder of ['/icons', '/uploads/icons']) {
    const file = await fetch(`${origin()}${folder}/${filename}?v=1`);
    expect(file.status).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  }

  await setIcon(admin, product, '');
  expect(await shown()).toBe('');
});
