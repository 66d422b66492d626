import { openAdminActs } from '@topup/kit/admin-acts';
import { openBrakes } from '@topup/kit/brakes';
import type { Database } from '@topup/kit/mongo';
import { openToldNotices } from '@topup/kit/told-notices';
import { openAuditRecords } from './store/audit-records.ts';
import { openFamilies } from './store/families.ts';
import { openNonces } from './store/nonces.ts';
import { openNoticePosts } from './store/notice-posts.ts';
import { openSigningKeys } from './store/signing-keys.ts';
import { openUsers } from './store/users.ts';

export { PERSONAL } from './store/personal.ts';

export async function openCollections(database: Database): Promise<void> {
  await openAdminActs(database);
  await openAuditRecords(database);
  await openBrakes(database);
  await openFamilies(database);
  await openNonces(database);
  await openNoticePosts(database);
  await openSigningKeys(database);
  await openToldNotices(database);
  await openUsers(database);
}
