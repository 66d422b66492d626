import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { maybe } from './wire.ts';

const summary = z.object({
  totalPointsRequired: z.number(),
  orderCount: z.number(),
  unknownPointsOrders: maybe(z.number()),
  currentBalance: z.nullable(z.number()),
  pointsShortfall: z.nullable(z.number()),
  coveredOrders: maybe(z.number()),
  coveredPoints: maybe(z.number()),
  asOf: maybe(z.string()),
});

/** What depends on the balance is null if the supplier cannot be reached. `coveredOrders`: the oldest that the balance covers. */
export type PlacedSummary = z.infer<typeof summary>;

const summaryAnswer = z.object({ data: summary });

export const placedSummary = async () =>
  (await call({ path: '/api/admin/placed-orders-summary', schema: summaryAnswer })).data;

export const placedSummaryQuery = () => queryOptions({ queryKey: ['admin', 'placed-orders'], queryFn: placedSummary });

const report = z.object({
  runId: z.string(),
  considered: z.number(),
  started: z.number(),
  skipped: z.array(z.object({ orderId: z.string(), reason: z.string() })),
  pointsUsed: z.number(),
  balanceBefore: z.number(),
  waiting: maybe(z.number()),
});
export type RunReport = z.infer<typeof report>;

const reportAnswer = z.object({ data: report });

const PROCESS = '/api/admin/process-placed-orders';

export const processPlacedOrders = async () =>
  (await call({ method: 'POST', path: PROCESS, schema: reportAnswer })).data;

export const processCoveredOrders = async () =>
  (await call({ method: 'POST', path: `${PROCESS}/covered`, schema: reportAnswer })).data;
