import { visitedPages, VISIT_MAX } from '@topup/proto/visits';
import { z } from 'zod';
import { networkOf } from '@topup/kit/addresses';
import { route, success, type Route } from '@topup/kit/http';
import type { Limiter } from '@topup/kit/limits';
import type { CountVisit } from '../metrics.ts';

export type VisitDeps = { readonly limiter: Limiter<'visits'>; readonly count: CountVisit };

const ms = z.number().min(0).max(VISIT_MAX.ms);
const body = z.strictObject({
  page: z.enum(visitedPages).describe('where the visit began'),
  release: z.string().max(20).describe('of the page'),
  largestPaintMs: ms.optional(),
  slowestInteractionMs: ms.optional(),
  layoutShift: z.number().min(0).max(VISIT_MAX.layoutShift).optional(),
  scriptErrors: z.number().int().min(0).max(VISIT_MAX.scriptErrors),
});

/** Anybody can call this. What is sent becomes counters without an account, an address or a time of the call. */
export const visitRoutes = ({ limiter, count }: VisitDeps): Route[] => [
  route({
    method: 'post',
    path: '/api/visits',
    summary: 'What one visit measured, for the metrics; nothing of the caller is kept',
    guard: 'public',
    crossSite: 'always',
    body,
    bodyMax: '1 KB',
    response: success({}),
    handler: async ({ body: visit, address }) => {
      await limiter.enforce('visits', networkOf(address));
      count(visit);
      return { body: { success: true } };
    },
  }),
];
