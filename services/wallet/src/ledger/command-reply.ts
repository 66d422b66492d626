import { Outcome, type FailureCode } from '@topup/proto';
import { ZERO, type Paise } from '@topup/kit/money';
import { failureOf } from './domain/failure-of.ts';
import { manualRefundOf, type ManualRefund } from './domain/order-movements.ts';
import type { Transfer } from './domain/transfers.ts';

export type CommandReply = {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly failureCode: FailureCode | '';
  readonly balanceAfterPaise: Paise;
  readonly outside: ManualRefund | null;
};

export function replyOf(transfer: Transfer): CommandReply {
  const failureCode: CommandReply['failureCode'] = failureOf(transfer) ?? '';
  const nothing = { failureCode, balanceAfterPaise: ZERO, outside: null };
  switch (transfer.outcome) {
    case 'ok': {
      const { balanceAfterPaise = ZERO } = transfer;
      return { outcome: Outcome.OK, reason: '', failureCode, balanceAfterPaise, outside: manualRefundOf(transfer) };
    }
    case 'rejected':
      return { outcome: Outcome.REJECTED, reason: transfer.reason, ...nothing };
    case 'void':
      return { outcome: Outcome.VOID, reason: 'Cancelled before it was paid.', ...nothing };
  }
}

/** The command reuses another command's key. Its sender has a bug, so the command is dead-lettered. */
export class KeyReused extends Error {
  override name = 'KeyReused';
}
