import { points, pointsNumber, type Points } from '@topup/kit/points';
import { countUpTo, route, success, type Route } from '@topup/kit/http';
import { z } from 'zod';
import { AHEAD_MAX_DAYS, meanHours, type SpentWindow } from '../domain/refill-plan.ts';
import { makeRefillPlan, type PlanDeps } from '../use-cases/plan-refill.ts';
import { refillPlan } from './schemas.ts';

const AHEAD_DAYS = 7;

const placed = z
  .string()
  .regex(/^\d{1,11}(\.\d{1,2})?$/, 'This is not a number of points.')
  .default('0')
  .transform((text) => points(Math.round(Number(text) * 100)));

export const pointsRoutes = (planning: PlanDeps): Route[] => [
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
