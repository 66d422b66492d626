import { openAdminActs } from '@topup/kit/admin-acts';
import { openBrakes } from '@topup/kit/brakes';
import type { Database } from '@topup/kit/mongo';
import { openToldNotices } from '@topup/kit/told-notices';
import { openAttempts } from './attempts.ts';
import { openBalances } from './balances.ts';
import { openChargeObservations } from './charge-observations.ts';
import { openChargesConclusion } from './charges-conclusion.ts';
import { openPointsLevel } from './points-level.ts';
import { openLoneVerdicts } from './lone-verdicts.ts';
import { openReplicas } from './replicas.ts';
import { openRefusalProposals } from './refusal-proposals.ts';
import { openRefusalRows } from './refusal-rows.ts';

export type Stores = Awaited<ReturnType<typeof openStores>>;

export const openStores = async (database: Database) => ({
  attempts: await openAttempts(database),
  acts: await openAdminActs(database),
  brakes: await openBrakes(database),
  balances: await openBalances(database),
  replicas: await openReplicas(database),
  level: await openPointsLevel(database),
  observations: await openChargeObservations(database),
  conclusion: await openChargesConclusion(database),
  rows: await openRefusalRows(database),
  proposals: await openRefusalProposals(database),
  loneVerdicts: await openLoneVerdicts(database),
  told: await openToldNotices(database),
});
