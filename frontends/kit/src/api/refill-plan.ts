import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { maybe } from './wire.ts';

const spentWindow = z.object({
  wanted: z.number(),
  counted: z.number(),
  isToday: maybe(z.boolean()),
  from: z.string(),
  to: z.string(),
  spent: z.number(),
  needed: z.number(),
  hours: z.array(z.number()),
});
const plan = z.object({
  days: z.number(),
  balance: maybe(z.number()),
  balanceAt: maybe(z.string()),
  placed: z.number(),
  safety: z.number(),
  windows: z.array(spentWindow),
  needed: z.number(),
  toBuy: maybe(z.number()),
  lastsUntil: maybe(z.string()),
});

/** All amounts are points. `balance` and `toBuy` are null while the supplier does not answer. `hours`: by the hour in India. */
export type RefillPlan = z.infer<typeof plan>;

const answer = z.object({ data: plan });

/** `placed`: the points that placed orders need, from their summary. */
export const refillPlan = async (days: number, placed: number) =>
  (
    await call({
      path: '/api/admin/deliveries/refill-plan',
      query: { days, placed },
      schema: answer,
    })
  ).data;

export const refillPlanQuery = (days: number, placed: number) =>
  queryOptions({
    queryKey: ['admin', 'deliveries', 'refill-plan', days, placed],
    queryFn: () => refillPlan(days, placed),
    placeholderData: keepPreviousData,
  });

const pointDays = z.object({
  days: z.array(z.object({ day: z.string(), added: z.number(), spent: z.number(), unexplained: z.number() })),
});
export type PointDay = z.infer<typeof pointDays>['days'][number];

const pointDaysAnswer = z.object({ data: pointDays });

/** Days in India, both included. */
export const pointDaysBetween = async (startDate: string, endDate: string) =>
  (
    await call({
      path: '/api/admin/deliveries/points-by-day',
      query: { startDate, endDate },
      schema: pointDaysAnswer,
    })
  ).data.days;

export const pointDaysQuery = ({ from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['admin', 'deliveries', 'points-by-day', from, to],
    queryFn: () => pointDaysBetween(from, to),
  });
