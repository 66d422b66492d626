import { KeyReused, replyOf, type CommandReply } from '../command-reply.ts';
import { debitMovement, type Debit } from '../domain/order-movements.ts';
import type { Ledger } from '../store/ledger.ts';
import type { OnDecided } from '../deps.ts';

/** Once. A rejection for insufficient balance is final. */
export async function postDebit(deps: { ledger: Ledger; onDecided: OnDecided }, debit: Debit): Promise<CommandReply> {
  const { transfer, reused } = await deps.ledger.post(debitMovement(debit));
  if (reused) throw new KeyReused(transfer._id);
  await deps.onDecided(transfer);
  return replyOf(transfer);
}
