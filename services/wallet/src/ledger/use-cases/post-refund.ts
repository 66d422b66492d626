import { KeyReused, replyOf, type CommandReply } from '../command-reply.ts';
import { manualRefundKey } from '../domain/keys.ts';
import { givesBack, manualRefundOf, refundMovement, type Refund } from '../domain/order-movements.ts';
import type { Ledger } from '../store/ledger.ts';
import type { OnTransfer } from '../deps.ts';
import type { Transfers } from '../store/transfers.ts';

type RefundDeps = {
  readonly ledger: Ledger;
  readonly onTransfer: OnTransfer;
  readonly transfers: Pick<Transfers, 'find'>;
};

/** Refunds a unit once, never more than the purchase. If support has paid the units back already, replies with that refund. */
export async function postRefund({ ledger, onTransfer, transfers }: RefundDeps, refund: Refund): Promise<CommandReply> {
  const { transfer, reused } = await ledger.post(refundMovement(refund));
  const isNoted = transfer.outcome === 'ok' && manualRefundOf(transfer) !== null && givesBack(transfer, refund);
  if (reused && !isNoted) throw new KeyReused(transfer._id);
  await onTransfer(transfer);
  if (transfer.outcome === 'ok') return replyOf(transfer);
  return replyOf((await transfers.find(manualRefundKey(refund.key), refund.accountId)) ?? transfer);
}
