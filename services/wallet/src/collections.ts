import { openAdminActs } from '@topup/kit/admin-acts';
import { ALARMS } from '@topup/kit/alarms';
import type { Database } from '@topup/kit/mongo';
import { CURSORS } from '@topup/kit/projection';
import { POSITIONS } from './jobs/follow-transfers.ts';
import { openAdjustmentProposals } from './store/adjustment-proposals.ts';
import { openCheckouts } from './store/checkouts.ts';
import { openLoneAdjustments } from './store/lone-adjustments.ts';
import { openNotFoundRuns } from './store/not-found-runs.ts';
import { openPayments } from './store/payments.ts';
import { openReconciliations } from './store/reconciliations.ts';
import { openRows } from './store/rows.ts';
import { openSeals } from './store/seals.ts';
import { openTransfers } from './store/transfers.ts';
import { openUsers } from './store/users.ts';
import { openWallets } from './store/wallets.ts';

/** Every collection of this service: the schema job applies what they declare. */
export async function openCollections(database: Database): Promise<void> {
  await openAdminActs(database);
  await openAdjustmentProposals(database);
  await openCheckouts(database);
  await openLoneAdjustments(database);
  await openNotFoundRuns(database);
  await openPayments(database);
  await openReconciliations(database);
  await openRows(database);
  const transfers = await openTransfers(database);
  await openWallets(database, transfers, await openUsers(database));
  await openSeals(database, transfers);
  await database.collection('alarms', ALARMS);
  await database.collection('positions', POSITIONS);
  await database.collection('cursors', CURSORS);
}
