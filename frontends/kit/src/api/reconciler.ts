import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { maybe } from './wire.ts';

const run = z.object({
  _id: z.string(),
  kind: z.string(),
  state: z.string(),
  startedAt: z.string(),
  endedAt: maybe(z.string()),
  checked: z.record(z.string(), z.number()),
  found: z.number(),
  findings: z.array(
    z.object({
      check: z.string(),
      subject: z.string(),
      detail: z.string(),
      since: z.string(),
      repair: maybe(z.string()),
    }),
  ),
  notChecked: z.array(z.object({ check: z.string(), why: z.string() })),
});

export type ReconciliationRun = z.infer<typeof run>;

const runs = z.object({ data: z.object({ runs: z.array(run) }) });

export const reconcilerRuns = async () => (await call({ path: '/api/admin/reconciler', schema: runs })).data.runs;

const UNDER_WAY_MS = 2_000;

export const reconcilerQuery = () =>
  queryOptions({
    queryKey: ['admin', 'reconciler'],
    queryFn: reconcilerRuns,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? UNDER_WAY_MS : false),
  });

const begun = z.object({ data: z.object({ runId: z.string() }) });

export const reconcileNow = async () =>
  (await call({ method: 'POST', path: '/api/admin/reconciler/runs', schema: begun })).data.runId;
