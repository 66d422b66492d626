import type { Attempts } from '../store/attempts.ts';
import { ambiguousPage } from '../store/ambiguous-page.ts';

export type AmbiguousQuery = { readonly page: number; readonly limit: number };

/** The deliveries whose outcome nobody knows, oldest first, with what there is to decide by. */
export async function listAmbiguous(attempts: Attempts, { page, limit }: AmbiguousQuery, now: Date) {
  const { found, total } = await ambiguousPage(attempts, (page - 1) * limit, limit);
  return {
    deliveries: found.map((attempt) => ({
      unit: attempt._id,
      orderId: attempt.orderId,
      productId: attempt.productId ?? '',
      userGameId: attempt.playerId ?? '',
      zoneId: attempt.zoneId ?? '',
      state: attempt.state,
      reason: attempt.reason ?? '',
      sentAt: attempt.sentAt?.toISOString() ?? null,
      resolvableAt: attempt.resolvableAt?.toISOString() ?? null,
      resolvableInMs: Math.max(0, (attempt.resolvableAt?.getTime() ?? 0) - now.getTime()),
      tries: attempt.n,
      log: attempt.log.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    })),
    pagination: { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) },
  };
}
