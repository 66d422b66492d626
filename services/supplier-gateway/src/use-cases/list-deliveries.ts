import type { AttemptState } from '../domain/attempt.ts';
import type { Attempts } from '../store/attempts.ts';
import { attemptsPage } from '../store/attempts-page.ts';

type DeliveriesQuery = { readonly state: AttemptState; readonly page: number; readonly limit: number };

export async function listDeliveries(attempts: Attempts, { state, page, limit }: DeliveriesQuery) {
  const { found, total } = await attemptsPage(attempts, { state, skip: (page - 1) * limit, limit });
  return { found, pagination: { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) } };
}
