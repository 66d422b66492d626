import { replyOf, type CommandReply } from '../command-reply.ts';
import { orderPaymentKey } from '../domain/keys.ts';
import type { Ledger } from '../store/ledger.ts';

/** Voids the order's payment key. Returns the earlier decision if the debit was posted or rejected already. */
export async function voidDebit(
  deps: { ledger: Ledger },
  { orderId, accountId }: { orderId: string; accountId?: string | undefined },
): Promise<CommandReply> {
  const ref = { orderId, ...(accountId ? { accountId } : {}) };
  return replyOf(await deps.ledger.void(orderPaymentKey(orderId), 'purchase', ref, 'order'));
}
