import type { AttemptState } from '../domain/attempt.ts';
import { presented } from '../delivery/presented.ts';
import type { Attempts } from '../store/attempts.ts';
import { attemptsPage } from '../store/attempts-page.ts';
import type { Paise } from '@topup/kit/money';

export type DeliveriesQuery = { readonly state: AttemptState; readonly page: number; readonly limit: number };

/** The deliveries in one state, with what the supplier answered; what nobody knows comes oldest first. */
export async function listDeliveries(
  attempts: Attempts,
  { state, page, limit }: DeliveriesQuery,
  alonePaise: Paise,
  now: Date,
) {
  const { found, total } = await attemptsPage(attempts, { state, skip: (page - 1) * limit, limit });
  return {
    deliveries: found.map((attempt) => presented(attempt, alonePaise, now)),
    pagination: { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) },
  };
}
