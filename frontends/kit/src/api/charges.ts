import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { maybe } from './wire.ts';

const product = z.object({
  productId: z.string(),
  observations: z.number(),
  points: z.number(),
  multiplier: z.number(),
  multiplied: z.number(),
  charged: z.number(),
  fits: z.string(),
});

const charges = z.object({
  setting: z.string(),
  charges: z.string(),
  since: maybe(z.string()),
  unclear: maybe(z.string()),
  observations: z.number(),
  observationsMax: z.number(),
  products: z.array(product),
});

/** All amounts are in points; those of a product are of its latest observation. */
export type SupplierCharges = z.infer<typeof charges>;

const answer = z.object({ data: charges });

/** How the supplier charges players with a multiplier. */
export const supplierCharges = async () => (await call({ path: '/api/admin/deliveries/charges', schema: answer })).data;

export const chargesQuery = (isShown: boolean) =>
  queryOptions({ queryKey: ['admin', 'deliveries', 'charges'], queryFn: supplierCharges, enabled: isShown });
