import { openLoneSums, type LoneSums } from '@topup/kit/lone-sums';
import type { StoreDatabase } from '@topup/kit/mongo';

/** For each order and admin, the total price of the units that this admin settled without a second admin. Never expires. */
export const openLoneVerdicts = (database: StoreDatabase): Promise<LoneSums> => openLoneSums(database, 'loneVerdicts');
