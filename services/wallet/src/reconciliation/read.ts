import type { ReconciliationDeps } from './deps.ts';
import type { Transfer } from '../ledger/domain/transfers.ts';
import { batchesSince } from '../ledger/store/read-transfers.ts';
import { throttled } from './throttled.ts';

/** Transfers by time, in throttled batches; transfers posted meanwhile come at the end. */
export const transfersSince = ({ transfers }: ReconciliationDeps, from: Date | null): AsyncGenerator<Transfer[]> =>
  throttled(batchesSince(transfers, from));

/** Splits a list into parts of at most `size`. */
export const inParts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
