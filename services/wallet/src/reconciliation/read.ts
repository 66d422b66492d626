import type { Transfers } from '../ledger/store/transfers.ts';
import type { Transfer } from '../ledger/domain/transfers.ts';
import { batchesSince } from '../ledger/store/read-transfers.ts';
import { throttled } from './throttled.ts';

export const transfersSince = (transfers: Transfers, from: Date | null): AsyncGenerator<Transfer[]> =>
  throttled(batchesSince(transfers, from));

export const inParts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
