import type { Paise } from '@topup/kit/money';
import { heldAfter } from '../domain/transfers.ts';
import type { Transfers } from '../store/transfers.ts';

/** What a wallet holds, from its last transfer: a projection is never asked. */
export const getBalance = async (deps: { transfers: Transfers }, accountId: string): Promise<Paise> =>
  heldAfter(await deps.transfers.head(accountId));
