import { openAdminActs } from '@topup/kit/admin-acts';
import { ALARMS } from '@topup/kit/alarms';
import type { Database } from '@topup/kit/mongo';
import { openToldNotices } from '@topup/kit/told-notices';
import { openIcons } from './store/icons.ts';
import { openPriceComparisons } from './store/price-comparisons.ts';
import { openPointCosts } from './store/point-costs.ts';
import { openPriceImports } from './store/price-imports.ts';
import { openPriceProposals } from './store/price-proposals.ts';
import { openPriceVersions } from './store/price-versions.ts';
import { openProducts } from './store/products.ts';

export { PERSONAL } from './store/personal.ts';

export async function openCollections(database: Database): Promise<void> {
  await openAdminActs(database);
  await openIcons(database);
  await openPriceComparisons(database);
  await openProducts(database);
  await openPriceVersions(database);
  await openPriceImports(database);
  await openPriceProposals(database);
  await openPointCosts(database);
  await openToldNotices(database);
  await database.collection('alarms', ALARMS);
}
