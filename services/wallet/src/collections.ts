import { openAdminActs } from '@topup/kit/admin-acts';
import { ALARMS } from '@topup/kit/alarms';
import { openBrakes } from '@topup/kit/brakes';
import type { Database } from '@topup/kit/mongo';
import { CURSORS } from '@topup/kit/projection';
import { openToldNotices } from '@topup/kit/told-notices';
import { POSITIONS } from './ledger/store/positions.ts';
import { openAdjustmentProposals, openLoneAdjustments } from './admin/store/adjustment-proposals.ts';
import { openRecentAdjustments } from './admin/store/recent-adjustments.ts';
import { openCheckouts } from './payments/store/checkouts.ts';
import { openNotFoundRuns } from './payments/store/not-found-runs.ts';
import { openCancelCounts } from './payments/store/cancel-counts.ts';
import { openOpenPlaces } from './payments/store/open-places.ts';
import { openPayments } from './payments/store/payments.ts';
import { openReconciliations } from './reconciliation/store/reconciliations.ts';
import { openTransactions } from './recharges/store/transactions.ts';
import { openSeals } from './ledger/store/seals.ts';
import { openTransfers } from './ledger/store/transfers.ts';
import { keepTotals } from './admin/store/keep-totals.ts';
import { openUsers } from './admin/store/users.ts';
import { openWallets } from './ledger/store/wallets.ts';

export { PERSONAL } from './admin/store/personal.ts';

export async function openCollections(database: Database): Promise<void> {
  await openAdminActs(database);
  await openAdjustmentProposals(database);
  await openBrakes(database);
  await openCancelCounts(database);
  await openCheckouts(database);
  await openLoneAdjustments(database);
  await openNotFoundRuns(database);
  await openOpenPlaces(database);
  await openPayments(database);
  await openRecentAdjustments(database);
  await openReconciliations(database);
  await openTransactions(database);
  const transfers = await openTransfers(database);
  await openWallets(database, transfers, keepTotals(transfers, await openUsers(database)));
  await openSeals(database, transfers);
  await openToldNotices(database);
  await database.collection('alarms', ALARMS);
  await database.collection('positions', POSITIONS);
  await database.collection('cursors', CURSORS);
}
