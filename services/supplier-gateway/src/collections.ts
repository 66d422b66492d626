import { openAdminActs } from '@topup/kit/admin-acts';
import { ALARMS } from '@topup/kit/alarms';
import { openBrakes } from '@topup/kit/brakes';
import type { Database } from '@topup/kit/mongo';
import { openToldNotices } from '@topup/kit/told-notices';
import { openAttempts } from './store/attempts.ts';
import { openBalances } from './store/balances.ts';
import { openChargeObservations } from './store/charge-observations.ts';
import { openChargesConclusion } from './store/charges-conclusion.ts';
import { openPointsLevel } from './store/points-level.ts';
import { openLoneVerdicts } from './store/lone-verdicts.ts';
import { openRefusalProposals } from './store/refusal-proposals.ts';
import { openRefusalRows } from './store/refusal-rows.ts';
import { openReplicas } from './store/replicas.ts';

export { PERSONAL } from './store/personal.ts';

export async function openCollections(database: Database): Promise<void> {
  await openAdminActs(database);
  await openAttempts(database);
  await openBrakes(database);
  await openBalances(database);
  await openChargeObservations(database);
  await openChargesConclusion(database);
  await openPointsLevel(database);
  await openLoneVerdicts(database);
  await openRefusalProposals(database);
  await openRefusalRows(database);
  await openReplicas(database);
  await openToldNotices(database);
  await database.collection('alarms', ALARMS);
}
