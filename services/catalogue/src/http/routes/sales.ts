import { z } from 'zod';
import { route, success, type Route } from '@topup/kit/http';
import { rupeesNumber } from '@topup/kit/money';
import { listSales, type ListSalesDeps } from '../../use-cases/list-sales.ts';

const DAYS_MAX = 30;
const DAYS_TEXT = `Please choose 1 to ${DAYS_MAX} days.`;
const days = z.coerce.number(DAYS_TEXT).int(DAYS_TEXT).min(1, DAYS_TEXT).max(DAYS_MAX, DAYS_TEXT).default(DAYS_MAX);

const productSales = z.object({
  productId: z.string(),
  quantity: z.number().int().describe('delivered units'),
  revenue: z.number().describe('rupees: what players paid for these units'),
});

export const salesRoute = (deps: ListSalesDeps): Route =>
  route({
    method: 'get',
    path: '/api/products/admin/products/prices/sales',
    summary: 'What was delivered of each product, of the orders of the last days in India',
    guard: { right: 'readShop' },
    query: z.object({ days: days.describe('calendar days in India, today included') }),
    response: success({ data: z.object({ sales: z.array(productSales), since: z.iso.datetime() }) }),
    handler: async ({ query }) => {
      const { sales, since } = await listSales(deps, query.days);
      const data = sales.map(({ revenuePaise, ...sold }) => ({ ...sold, revenue: rupeesNumber(revenuePaise) }));
      return { body: { success: true, data: { sales: data, since: since.toISOString() } } };
    },
  });
