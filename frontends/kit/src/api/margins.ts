import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { indianDay } from '../format/indian-day.ts';
import { maybe } from './wire.ts';

const margin = z.object({
  productId: z.string(),
  units: z.number(),
  earned: z.number(),
  points: maybe(z.number()),
  cost: maybe(z.number()),
  margin: maybe(z.number()),
  isLoss: z.boolean(),
});
const ofDay = z.extend(margin, { isNoted: maybe(z.boolean()) });
const margins = z.object({
  from: z.string(),
  to: z.string(),
  days: z.array(z.object({ day: z.string(), products: z.array(ofDay) })),
  products: z.array(margin),
});

/** Amounts in rupees; `points`, `cost` and `margin` are null if a list price or the cost of a point was not known. */
export type Margin = z.infer<typeof ofDay>;
export type Margins = z.infer<typeof margins>;
/** Days in India, both included. */
export type MarginRange = { from: string; to: string };

const answer = z.object({ data: margins });

export const marginsBetween = async ({ from, to }: MarginRange) =>
  (await call({ path: '/api/admin/margins', query: { startDate: from, endDate: to }, schema: answer })).data;

const FRESH_MS = 60_000;

export const marginsQuery = (range: MarginRange) =>
  queryOptions({
    queryKey: ['admin', 'margins', range],
    queryFn: () => marginsBetween(range),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });

const DAY_MS = 86_400_000;

/** The last days in India, of which today is the last. */
export const lastDays = (days: number, nowMs = Date.now()): MarginRange => ({
  from: indianDay(nowMs - (days - 1) * DAY_MS),
  to: indianDay(nowMs),
});

const noted = z.object({ message: z.string() });

/** Notes why a product lost money on a day, which closes its alarm. */
export const noteLostDay = ({ day, productId, reason }: { day: string; productId: string; reason: string }) =>
  call({ method: 'POST', path: `/api/admin/margins/${day}/${productId}/note`, body: { reason }, schema: noted });
