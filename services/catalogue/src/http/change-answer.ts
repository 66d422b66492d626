import { apiErrorOf } from '@topup/kit/errors';
import { success } from '@topup/kit/http';
import type { Result } from '@topup/kit/result';
import { z } from 'zod';
import type { Product } from '../domain/product.ts';
import { productErrors, type ProductFailure } from './errors.ts';
import { PROPOSED, proposalShape, proposedBody } from './proposals.ts';
import { priceRecord, type PriceRecordView } from './views.ts';

export type AnswerDeps = {
  readonly view: PriceRecordView;
  readonly pointCostPaise: () => Promise<number | null>;
};

/** With status 202, `data` is the unchanged record, and another admin has to confirm `proposal`. */
export const changedShape = success({
  data: priceRecord,
  proposal: proposalShape.optional(),
  hint: z.string().optional(),
});

export async function answerChange(
  { view, pointCostPaise }: AnswerDeps,
  changed: Result<Product, ProductFailure>,
  message: string,
) {
  const cost = await pointCostPaise();
  if (changed.ok) return { body: { success: true as const, message, data: view(changed.value, cost) } };
  if (changed.error.kind !== 'proposed') return apiErrorOf(productErrors(view, cost), changed.error);
  const { current, proposal } = changed.error;
  const body = { data: view(current, cost), ...proposedBody(proposal) };
  return { status: 202, body: { success: true as const, message: PROPOSED, ...body } };
}
