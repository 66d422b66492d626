import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { amount, maybe } from './wire.ts';

const supplierProduct = z.object({
  id: z.string(),
  spu: z.string(),
  price: amount,
  customPrice: maybe(amount),
  smileonePoints: maybe(amount),
});
/** `price` is in the supplier's currency. */
export type SupplierProduct = z.infer<typeof supplierProduct>;

const answer = z.object({
  success: z.literal(true),
  message: maybe(z.string()),
  data: z.object({ product: z.array(supplierProduct) }),
});

export const supplierProducts = () =>
  call({ path: '/api/products/admin/products/mobilelegends/items', schema: answer });

const compared = z.object({ message: maybe(z.string()) });

export const compareWithSupplier = () =>
  call({ method: 'POST', path: '/api/products/admin/products/prices/compare', schema: compared });
