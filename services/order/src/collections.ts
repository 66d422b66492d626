import { openAdminActs } from '@topup/kit/admin-acts';
import { openBrakes } from '@topup/kit/brakes';
import { ALARMS } from '@topup/kit/alarms';
import type { Database } from '@topup/kit/mongo';
import { CURSORS } from '@topup/kit/projection';
import { openToldNotices } from '@topup/kit/told-notices';
import { openDays } from './store/day-totals.ts';
import { openOrders } from './store/orders.ts';
import { openPrices } from './store/prices.ts';
import { openRunLease } from './store/run-lease.ts';
import { openSoldDays } from './store/sold-days.ts';
import { openUsers } from './store/users.ts';

export { PERSONAL } from './store/personal.ts';

export async function openCollections(database: Database): Promise<void> {
  await openAdminActs(database);
  await openBrakes(database);
  const orders = await openOrders(database);
  const days = await openDays(database, orders);
  const prices = await openPrices(database);
  await openSoldDays(database, { orders, days, prices });
  await openRunLease(database);
  await openToldNotices(database);
  await openUsers(database);
  await database.collection('alarms', ALARMS);
  await database.collection('cursors', CURSORS);
}
