import { openLoneSums, type LoneSums } from '@topup/kit/lone-sums';
import type { StoreDatabase } from '@topup/kit/mongo';

/** One sum per order and person, which never expires. */
export const openLoneVerdicts = (database: StoreDatabase): Promise<LoneSums> => openLoneSums(database, 'loneVerdicts');
