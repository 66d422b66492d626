import { ZERO, type Paise } from '@topup/kit/money';
import type { Transfers } from '../store/transfers.ts';

/** What a wallet holds, from its last transfer: a projection is never asked. A wallet without transfers holds nothing. */
export async function getBalance(deps: { transfers: Transfers }, accountId: string): Promise<Paise> {
  return (await deps.transfers.head(accountId))?.balanceAfterPaise ?? ZERO;
}
