import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { products, signIn, type Player } from '../support/shop.ts';
import { origin, ready } from '../support/stack.ts';

type Icon = { _id: string; filename: string };
type Listed = { productId: string; icon?: string };
const SET_ICON = '/api/icons/product/icon';

let admin: Player;
let productId: string;
beforeAll(async () => {
  await ready();
  admin = await signIn('admin@example.com');
  productId = (await products())[0]?.productId ?? '';
}, 150_000);
afterAll(() => admin.call('PUT', SET_ICON, { productId, iconFilename: '' }));

const shown = async (): Promise<string | undefined> =>
  ((await products()) as Listed[]).find((product) => product.productId === productId)?.icon;

test('a new store has drawings to choose from; an upload is shown on the list at once and served at both paths', async () => {
  const { icons } = (await admin.call<{ icons: Icon[] }>('GET', '/api/icons')).body;
  const drawing = icons.find(({ filename }) => filename.startsWith('gem-crown-'));
  const picture = await (await fetch(`${origin()}/icons/${drawing?.filename}`)).blob();

  const form = new FormData();
  form.append('icon', picture, '../../crown.svg');
  const headers = { authorization: `Bearer ${admin.token}`, 'x-requested-with': 'XMLHttpRequest' };
  const response = await fetch(`${origin()}/api/icons/upload`, { method: 'POST', headers, body: form });
  const { icon, message } = (await response.json()) as { icon: Icon; message: string };
  expect([response.status, message]).toEqual([200, 'Icon uploaded successfully!']);

  const iconFilename = icon.filename;
  const set = await admin.call('PUT', SET_ICON, { productId, iconFilename });
  expect([set.status, set.body.message]).toEqual([200, 'Product icon updated.']);
  expect(await shown()).toBe(iconFilename);

  for (const folder of ['/icons', '/uploads/icons']) {
    const file = await fetch(`${origin()}${folder}/${iconFilename}?v=1`);
    expect(file.status).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  }

  await admin.call('PUT', SET_ICON, { productId, iconFilename: '' });
  expect(await shown()).toBe('');
});
