import type { AttemptState } from '../domain/attempt.ts';
import { presented, type Presenting } from '../http/views.ts';
import type { Attempts } from '../store/attempts.ts';
import { attemptsPage } from '../store/attempts-page.ts';

export type DeliveriesQuery = { readonly state: AttemptState; readonly page: number; readonly limit: number };

/** The deliveries in one state, with what the supplier answered; what nobody knows comes oldest first. */
export async function listDeliveries(
  desk: Presenting & { readonly attempts: Attempts },
  { state, page, limit }: DeliveriesQuery,
  now: Date,
) {
  const { found, total } = await attemptsPage(desk.attempts, { state, skip: (page - 1) * limit, limit });
  return {
    deliveries: found.map((attempt) => presented(attempt, desk, now)),
    pagination: { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) },
  };
}
