import { openAdminActs } from '@topup/kit/admin-acts';
import { ALARMS } from '@topup/kit/alarms';
import type { Database } from '@topup/kit/mongo';
import { openAdjustmentProposals } from './store/adjustment-proposals.ts';
import { openCheckouts } from './store/checkouts.ts';
import { openLoneAdjustments } from './store/lone-adjustments.ts';
import { openNotFoundRuns } from './store/not-found-runs.ts';
import { openPayments } from './store/payments.ts';
import { openReconciliations } from './store/reconciliations.ts';
import { openRows } from './store/rows.ts';
import { openTransfers } from './store/transfers.ts';
import { openUsers } from './store/users.ts';

/** Without rules or indexes of their own. */
const PLAIN = ['wallets', 'seals', 'sealedHeads', 'positions', 'cursors'];

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
  await openTransfers(database);
  await openUsers(database);
  await database.collection('alarms', ALARMS);
  for (const name of PLAIN) await database.collection(name);
}
