import { openAdminActs } from '@topup/kit/admin-acts';
import { ALARMS } from '@topup/kit/alarms';
import type { Database } from '@topup/kit/mongo';
import { openOrders } from './store/orders.ts';
import { openPrices } from './store/prices.ts';
import { openRunLease } from './store/run-lease.ts';
import { openUsers } from './store/users.ts';

/** Without rules or indexes of their own. */
const PLAIN = ['orderDays', 'soldDays', 'cursors'];

/** Every collection of this service: the schema job applies what they declare. */
export async function openCollections(database: Database): Promise<void> {
  await openAdminActs(database);
  await openOrders(database);
  await openPrices(database);
  await openRunLease(database);
  await openUsers(database);
  await database.collection('alarms', ALARMS);
  for (const name of PLAIN) await database.collection(name);
}
