import { openLoneSums, type LoneSums } from '@topup/kit/lone-sums';
import type { StoreDatabase } from '@topup/kit/mongo';

/** By order and person, without an end. */
export const openLoneVerdicts = (database: StoreDatabase): Promise<LoneSums> => openLoneSums(database, 'loneVerdicts');
