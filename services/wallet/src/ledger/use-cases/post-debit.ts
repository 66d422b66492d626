import { KeyReused, replyOf, type CommandReply } from '../command-reply.ts';
import { debitMovement, type Debit } from '../domain/order-movements.ts';
import type { Ledger } from '../store/ledger.ts';
import type { OnTransfer } from '../deps.ts';

/** Debits the wallet once per key. A rejection for insufficient balance is final. */
export async function postDebit(deps: { ledger: Ledger; onTransfer: OnTransfer }, debit: Debit): Promise<CommandReply> {
  const { transfer, reused } = await deps.ledger.post(debitMovement(debit));
  if (reused) throw new KeyReused(transfer._id);
  await deps.onTransfer(transfer);
  return replyOf(transfer);
}
