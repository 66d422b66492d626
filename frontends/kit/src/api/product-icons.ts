import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { productPrice } from './product-prices.ts';
import { maybe } from './wire.ts';

const icon = z.object({ _id: z.string(), filename: z.string() });
export type ProductIcon = z.infer<typeof icon>;

const iconsAnswer = z.object({ icons: z.array(icon) });

export const productIcons = async () => (await call({ path: '/api/icons', schema: iconsAnswer })).icons;

export const ICONS_KEY = ['admin', 'icons'];
export const iconsQuery = () => queryOptions({ queryKey: ICONS_KEY, queryFn: productIcons });

const uploaded = z.object({ message: maybe(z.string()), icon });

export function uploadIcon(file: File) {
  const form = new FormData();
  form.append('icon', file);
  return call({ method: 'POST', path: '/api/icons/upload', form, schema: uploaded });
}

const chosen = z.object({ message: maybe(z.string()), data: maybe(productPrice) });

/** With `iconFilename: ''` the product loses its icon, and pages show the built-in drawing for its name. */
export const chooseIcon = (body: { productId: string; iconFilename: string; version: number | undefined }) =>
  call({ method: 'PUT', path: '/api/icons/product/icon', body, schema: chosen });
