import type { Paise } from '@topup/kit/money';
import { balanceAfter } from '../domain/transfers.ts';
import type { Transfers } from '../store/transfers.ts';

/** The balance comes from the last transfer, never from a projection. */
export const getBalance = async (deps: { transfers: Pick<Transfers, 'head'> }, accountId: string): Promise<Paise> =>
  balanceAfter(await deps.transfers.head(accountId));
