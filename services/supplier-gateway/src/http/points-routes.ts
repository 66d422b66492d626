import { points, pointsNumber, type Points } from '@topup/kit/points';
import { countUpTo, day, route, success, type Route } from '@topup/kit/http';
import { z } from 'zod';
import { AHEAD_MAX_DAYS, meanHours, type SpentWindow } from '../domain/refill-plan.ts';
import { makeRefillPlan, type PlanDeps } from '../use-cases/plan-refill.ts';
import { listPointDays, type PointDaysDeps } from '../use-cases/list-point-days.ts';
import { pointDays, refillPlan } from './schemas.ts';

const AHEAD_DAYS = 7;

const placed = z
  .string()
  .regex(/^\d{1,11}(\.\d{1,2})?$/, 'This is not a number of points.')
  .default('0')
  .transform((text) => points(Math.round(Number(text) * 100)));

export const pointsRoutes = (planning: PlanDeps & PointDaysDeps): Route[] => [
  route({
    method: 'get',
    path: '/api/admin/deliveries/refill-plan',
    summary: 'How many points to buy for some days, by the sales of the last 7 and 28 days',
    guard: { right: 'readShop' },
    query: z.object({
      days: countUpTo(AHEAD_MAX_DAYS).default(AHEAD_DAYS),
      placed: placed.describe('points that placed orders need, by the order service'),
    }),
    response: success({ data: refillPlan }),
    handler: async ({ query: { days: daysAhead, placed: waiting } }) => {
      const plan = await makeRefillPlan(planning, { daysAhead, placed: waiting });
      return { body: { success: true as const, data: planView(plan) } };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/deliveries/points-by-day',
    summary: 'Points added to the balance and spent on deliveries, by day in India',
    guard: { right: 'readShop' },
    query: z.object({
      startDate: day.describe('a calendar day in India, included; at most 27 days back'),
      endDate: day.describe('a calendar day in India, included'),
    }),
    response: success({ data: pointDays }),
    handler: async ({ query: { startDate, endDate } }) => {
      const days = await listPointDays(planning, { from: startDate ?? '', to: endDate ?? '' });
      const shown = days.map(({ day: of, added, spent, unexplained }) => ({
        day: of,
        added: pointsNumber(added),
        spent: pointsNumber(spent),
        unexplained: pointsNumber(unexplained),
      }));
      return { body: { success: true as const, data: { days: shown } } };
    },
  }),
];

const numberOr = (value: Points | null): number | null => (value === null ? null : pointsNumber(value));

const planView = ({
  question,
  today,
  balanceAt,
  windows,
  needed,
  toBuy,
  lastsUntil,
}: Awaited<ReturnType<typeof makeRefillPlan>>) => ({
  days: question.daysAhead,
  balance: numberOr(question.balance),
  balanceAt: balanceAt?.toISOString() ?? null,
  placed: pointsNumber(question.placed),
  safety: pointsNumber(question.safety),
  windows: windows.map((one) => windowView(one, today)),
  needed: pointsNumber(needed),
  toBuy: numberOr(toBuy),
  lastsUntil: lastsUntil?.toISOString() ?? null,
});

const windowView = ({ wanted, days, spent, needed }: SpentWindow, today: string) => ({
  wanted,
  counted: days.length,
  isToday: days[0]?.day === today,
  from: days[0]?.day ?? '',
  to: days.at(-1)?.day ?? '',
  spent: pointsNumber(spent),
  needed: pointsNumber(needed),
  hours: meanHours(days).map(pointsNumber),
});
