import { Outcome } from '@topup/proto';
import { ZERO, type Paise } from '@topup/kit/money';
import type { Transfer } from '../domain/transfers.ts';

/** What stands under a key, in the words of the reply. */
export type Settled = { readonly outcome: Outcome; readonly reason: string; readonly balanceAfterPaise: Paise };

export function settledBy(transfer: Transfer): Settled {
  switch (transfer.outcome) {
    case 'ok':
      return { outcome: Outcome.OK, reason: '', balanceAfterPaise: transfer.balanceAfterPaise ?? ZERO };
    case 'rejected':
      return { outcome: Outcome.REJECTED, reason: transfer.reason, balanceAfterPaise: ZERO };
    case 'void':
      return { outcome: Outcome.VOID, reason: 'Cancelled before it was paid.', balanceAfterPaise: ZERO };
  }
}

/** The key was decided by another command: a bug of the sender, which nobody may paper over. */
export class KeyReused extends Error {
  override name = 'KeyReused';
}
