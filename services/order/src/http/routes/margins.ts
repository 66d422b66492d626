import { z } from 'zod';
import { actorOf } from '@topup/kit/admin-acts';
import { day, route, success, successWithMessage, type Route } from '@topup/kit/http';
import { rupeesNumber } from '@topup/kit/money';
import { pointsNumber } from '@topup/kit/points';
import { isLoss, type Margin } from '../../domain/margin.ts';
import { listMargins, type Margins, type MarginsDeps } from '../../use-cases/list-margins.ts';
import { noteLostDay, type NoteLostDeps } from '../../use-cases/note-lost-day.ts';
import { failure, type FailureDeps } from './failure.ts';

const margin = z
  .object({
    productId: z.string(),
    units: z.int().describe('delivered units'),
    earned: z.number().describe('rupees that players paid for them'),
    points: z.number().nullable().describe('points that they cost; null when a list price was not known'),
    cost: z.number().nullable().describe('rupees for these points; null when not known'),
    margin: z.number().nullable().describe('earned without cost'),
    isLoss: z.boolean(),
  })
  .meta({ id: 'Margin' });
const ofDay = margin.extend({ isNoted: z.boolean().describe('an admin has given a reason for the loss') });
const margins = z
  .object({
    from: z.string().describe('the first day in India; at most 30 days back'),
    to: z.string(),
    days: z.array(z.object({ day: z.string(), products: z.array(ofDay) })).describe('by the day of the order'),
    products: z.array(margin).describe('the sums of these days'),
  })
  .meta({ id: 'Margins' });

const query = z.object({
  startDate: day.describe('a calendar day in India, included'),
  endDate: day.describe('a calendar day in India, included'),
});
const params = z.object({ day: z.iso.date(), productId: z.string().regex(/^[\w.-]{1,64}$/) });
const body = z.strictObject({ reason: z.string().trim().min(3, 'Please give a reason.').max(500) });

export const marginRoutes = (deps: MarginsDeps & NoteLostDeps & FailureDeps): Route[] => [
  route({
    method: 'get',
    path: '/api/admin/margins',
    summary: 'What each product earned and cost on each day, by its delivered units',
    guard: { right: 'readShop' },
    query,
    response: success({ data: margins }),
    handler: async ({ query: { startDate, endDate } }) => {
      const found = await listMargins(deps, { from: startDate ?? '', to: endDate ?? '' });
      return { body: { success: true, data: marginsView(found) } };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/margins/:day/:productId/note',
    summary: 'Notes why a product lost money on a day, which closes its alarm; 409 when it lost none',
    guard: { right: 'setPrices' },
    params,
    body,
    response: successWithMessage({ data: z.object({ day: z.string(), productId: z.string() }) }),
    handler: async ({ params: of, body: { reason }, ...call }) => {
      const noted = await noteLostDay(deps, { ...of, reason }, actorOf(call));
      if (!noted.ok) return failure(deps, noted.error);
      return { body: { success: true, message: 'The reason is recorded.', data: of } };
    },
  }),
];

const marginsView = ({ from, to, days, products, isNoted }: Margins) => ({
  from,
  to,
  days: days.map((one) => ({
    day: one.day,
    products: one.products.map((each) => ({ ...marginView(each), isNoted: isNoted(one.day, each.productId) })),
  })),
  products: products.map(marginView),
});

const marginView = (one: Margin) => ({
  productId: one.productId,
  units: one.units,
  earned: rupeesNumber(one.earnedPaise),
  points: one.points === null ? null : pointsNumber(one.points),
  cost: one.costPaise === null ? null : rupeesNumber(one.costPaise),
  margin: one.marginPaise === null ? null : rupeesNumber(one.marginPaise),
  isLoss: isLoss(one),
});
