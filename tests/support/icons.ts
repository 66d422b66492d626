import type { OwnProduct } from './own-product.ts';
import type { Player } from './shop.ts';
import { origin } from './stack.ts';

type Icon = { _id: string; filename: string };
type Uploaded = { status: number; body: { message: string; icon: Icon } };

/** Uploads a copy of an existing icon under a path-traversal file name. The result is a new icon. */
export async function uploadIcon(admin: Player): Promise<Uploaded> {
  const { icons } = (await admin.call<{ icons: Icon[] }>('GET', '/api/icons')).body;
  const drawing = icons.find(({ filename }) => filename.startsWith('pack-crown-'));
  const form = new FormData();
  form.append('icon', await (await fetch(`${origin()}/icons/${drawing?.filename}`)).blob(), '../../crown.svg');
  const headers = { authorization: `Bearer ${admin.token}`, 'x-requested-with': 'XMLHttpRequest' };
  const response = await fetch(`${origin()}/api/icons/upload`, { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as Uploaded['body'] };
}

/** Sets the icon of a product; an empty name restores its drawing. */
export const setIcon = (admin: Player, { productId }: OwnProduct, iconFilename: string) =>
  admin.call('PUT', '/api/icons/product/icon', { productId, iconFilename });
