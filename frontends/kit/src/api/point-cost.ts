import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { isApiError } from './api-error.ts';
import { maybe } from './wire.ts';

const POINT_COST = '/api/products/admin/products/prices/point-cost';

const version = z.object({
  pointCost: z.number(),
  version: z.number(),
  at: z.string(),
  by: maybe(z.string()),
  reason: maybe(z.string()),
});
export type PointCostVersion = z.infer<typeof version>;

const versions = z.object({ data: z.object({ versions: z.array(version) }) });
const set = z.object({
  message: maybe(z.string()),
  proposal: maybe(z.object({ id: z.string() })),
  hint: maybe(z.string()),
});

/** Every cost that admins have set for one of the supplier's points, newest first; empty if none has been set. */
export const pointCostVersions = async () => (await call({ path: POINT_COST, schema: versions })).data.versions;

export const pointCostQuery = () => queryOptions({ queryKey: ['admin', 'point-cost'], queryFn: pointCostVersions });

/** `pointCost` is sent as typed. `version`: the newest version that the admin saw; 0 if there was none. */
export const setPointCost = (body: { pointCost: string; version: number; reason: string; confirmed: boolean }) =>
  call({ method: 'POST', path: POINT_COST, body, schema: set });

const question = z.object({
  before: maybe(z.number()),
  after: z.number(),
  waits: z.array(z.string()),
  belowCost: z.number(),
});
export type CostQuestion = z.infer<typeof question>;

export function costQuestion(error: unknown): CostQuestion | undefined {
  if (!isApiError(error) || error.code !== 'confirm_change') return undefined;
  return question.safeParse(error.details).data;
}
