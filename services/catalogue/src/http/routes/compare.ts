import { z } from 'zod';
import { counted } from '@topup/kit/counted';
import { actorOf, type AdminActs } from '@topup/kit/admin-acts';
import { route, success, type Route } from '@topup/kit/http';
import { comparePricesFor, type CompareDeps, type PricesCompared } from '../../use-cases/compare-prices.ts';
import { drift, driftView } from '../views.ts';
import { ADMIN } from './prices.ts';

export type CompareRouteDeps = CompareDeps & { readonly acts: AdminActs; readonly thresholdHundredths: bigint };

const drifted = drift.extend({
  productId: z.string(),
  displayName: z.string(),
  originalPrice: z.number(),
  pastThreshold: z.boolean(),
});
const compared = z.object({
  comparedAt: z.iso.datetime(),
  thresholdPercent: z.number(),
  products: z.number().describe('how many were compared'),
  drifted: z.array(drifted).describe('the greatest change first'),
  pastThreshold: z.number(),
  missing: z.number().describe('how many the supplier does not list'),
  unknown: z.number().describe('supplier products that the store does not have'),
  unreadable: z.array(z.string()).describe('supplier products whose price is not a decimal number'),
});

export const compareRoute = (deps: CompareRouteDeps): Route =>
  route({
    method: 'post',
    path: `${ADMIN}/prices/compare`,
    summary: "Compare all products with the supplier's list of now, as every night",
    guard: { right: 'setPrices' },
    response: success({ data: compared }),
    handler: async (context) => {
      const done = comparedView(await comparePricesFor(deps, actorOf(context)), deps.thresholdHundredths);
      const differ = done.drifted.length === 1 ? '1 differs' : `${done.drifted.length} differ`;
      const message = `Compared ${counted(done.products, 'product')} with the provider: ${differ}.`;
      return { body: { success: true, message, data: done } };
    },
  });

const comparedView = (
  { comparison, drifted: found }: PricesCompared,
  thresholdHundredths: bigint,
): z.input<typeof compared> => ({
  comparedAt: comparison.comparedAt.toISOString(),
  thresholdPercent: Number(thresholdHundredths) / 100,
  products: comparison.products,
  drifted: found.map(({ product, drift: seen }) => ({
    productId: product.productId,
    displayName: product.displayName,
    originalPrice: Number(product.originalPrice),
    ...driftView(seen),
    pastThreshold: seen.isPast,
  })),
  pastThreshold: found.filter(({ drift: { isPast } }) => isPast).length,
  missing: found.filter(({ drift: { missing } }) => missing).length,
  unknown: comparison.unknown,
  unreadable: [...comparison.unreadable],
});
