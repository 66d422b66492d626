import { z } from 'zod';
import { badRequest, ApiError } from '@topup/kit/errors';
import { success } from '@topup/kit/http';
import type { ImportReport } from '../domain/price-import.ts';
import type { ImportAnswer } from '../changes/run-import.ts';
import { productState, stateView } from './views.ts';

const results = z.object({
  success: z.number(),
  failed: z.number(),
  errors: z.array(z.object({ id: z.string(), message: z.string() })),
  atOrBelowCost: z.number(),
  unchanged: z.number(),
  differences: z.array(
    z.object({
      productId: z.string(),
      displayName: z.string(),
      kind: z.enum(['new', 'changed', 'restored']),
      before: productState.nullable(),
      after: productState,
    }),
  ),
});

export const reportAnswer = success({ results, importId: z.string().optional() });

const resultsView = ({ differences, errors, ...counts }: ImportReport): z.input<typeof results> => ({
  ...counts,
  errors: [...errors],
  differences: differences.map(({ before, after, ...difference }) => ({
    ...difference,
    before: before && stateView(before),
    after: stateView(after),
  })),
});

/** When every row is invalid, the answer is an error with each row's reason. */
export function answerReport({ report, importId }: ImportAnswer, dryRun: boolean) {
  const view = resultsView(report);
  if (report.success === 0 && report.failed > 0) {
    const refusal = badRequest('None of these products could be changed.');
    return new ApiError(refusal.status, refusal.code, refusal.message, { besides: { results: view } });
  }
  const message = dryRun ? previewText(report) : doneText(report);
  return { body: { success: true as const, message, results: view, ...(importId !== null && { importId }) } };
}

const doneText = ({ success: good, failed, atOrBelowCost }: ImportReport): string =>
  `Sync completed. Success: ${good}, Failed: ${failed}.${atOrBelowCost > 0 ? ` ${atOrBelowCost} items at or below cost.` : ''}`;

const previewText = ({ differences, failed }: ImportReport): string =>
  `Nothing is changed yet. To change: ${differences.length}, Failed: ${failed}.`;
