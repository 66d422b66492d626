import { openLoneSums, type LoneSums } from '@topup/kit/lone-sums';
import type { StoreDatabase } from '@topup/kit/mongo';

/** For each order and person, the sum of the prices that this person settled alone. It never expires. */
export const openLoneVerdicts = (database: StoreDatabase): Promise<LoneSums> => openLoneSums(database, 'loneVerdicts');
