import type { PointCosts } from '../store/point-costs.ts';

/** The environment sets only the first version. A cost that an admin has set stays, whatever the environment says later. */
export async function seedPointCost(
  costs: PointCosts,
  gameCode: string,
  paise: number | undefined,
  at: Date,
): Promise<void> {
  if (paise === undefined || (await costs.newest(gameCode, 1)).length > 0) return;
  const environment = { accountId: '', email: 'the environment (POINT_COST_PAISE)', address: '', requestId: '' };
  await costs.add({ ...environment, gameCode, version: 1, paise, at, reason: null });
}
