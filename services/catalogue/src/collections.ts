import { openAdminActs } from '@topup/kit/admin-acts';
import type { Database } from '@topup/kit/mongo';
import { openIcons } from './store/icons.ts';
import { openProducts } from './store/products.ts';

/** Every collection of this service: the schema job applies what they declare. */
export async function openCollections(database: Database): Promise<void> {
  await openAdminActs(database);
  await openIcons(database);
  await openProducts(database);
}
