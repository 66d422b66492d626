import { counted } from '@topup/kit/counted';
import { z } from 'zod';
import { badRequest, ApiError } from '@topup/kit/errors';
import { success } from '@topup/kit/http';
import type { ImportReport } from '../domain/price-import.ts';
import type { ImportAnswer } from '../changes/run-import.ts';
import { PROPOSED, proposalShape, proposedBody } from './proposals.ts';
import { productState, stateView } from './views.ts';

const results = z.object({
  success: z.number(),
  failed: z.number(),
  errors: z.array(z.object({ id: z.string(), message: z.string() })),
  atOrBelowCost: z.number(),
  unchanged: z.number(),
  waiting: z.number().describe('not changed: another admin has to confirm them'),
  differences: z.array(
    z.object({
      productId: z.string(),
      displayName: z.string(),
      kind: z.enum(['new', 'changed', 'restored']),
      before: productState.nullable(),
      after: productState,
      asks: z.array(z.string()).describe('why to look twice: price_by_a_fifth, below_cost, unknown_cost, ...'),
      waits: z.array(z.string()).describe('why it waits for a second admin: price_out_of_range, ...'),
    }),
  ),
});

export const reportAnswer = success({
  results,
  importId: z.string().optional(),
  proposal: proposalShape.optional(),
  hint: z.string().optional(),
});

const resultsView = ({ differences, errors, ...counts }: ImportReport): z.input<typeof results> => ({
  ...counts,
  errors: [...errors],
  differences: differences.map(({ before, after, asks, waits, ...difference }) => ({
    ...difference,
    asks: [...asks],
    waits: [...waits],
    before: before && stateView(before),
    after: stateView(after),
  })),
});

/** If every row is invalid, the answer is an error that says for each row why. */
export function answerReport({ report, importId, proposal }: ImportAnswer, dryRun: boolean) {
  const view = resultsView(report);
  if (report.success === 0 && report.waiting === 0 && report.failed > 0) {
    const refusal = badRequest('None of these products could be changed.');
    return new ApiError(refusal.status, refusal.code, refusal.message, { besides: { results: view } });
  }
  const message = dryRun ? previewText(report) : doneText(report);
  const body = { success: true as const, message, results: view, ...(importId !== null && { importId }) };
  if (!proposal) return { body };
  return { status: 202, body: { ...body, message: `${message} ${PROPOSED}`, ...proposedBody(proposal) } };
}

const doneText = ({ success: good, failed, atOrBelowCost }: ImportReport): string =>
  `Sync completed. Success: ${good}, Failed: ${failed}.${atOrBelowCost > 0 ? ` ${counted(atOrBelowCost, 'item')} at or below cost.` : ''}`;

const previewText = ({ differences, failed }: ImportReport): string =>
  `Nothing is changed yet. To change: ${differences.length}, Failed: ${failed}.`;
