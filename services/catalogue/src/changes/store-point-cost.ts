import { err, ok, type Result } from '@topup/kit/result';
import type { PointCost } from '../domain/point-cost.ts';
import type { PointCostRecord, PointCosts } from '../store/point-costs.ts';

export type StoreCostDeps = {
  readonly costs: PointCosts;
  /** Invalidates the cached list in all processes of the catalogue, and publishes the change without waiting for the broker. */
  readonly announceCost: (record: PointCostRecord) => Promise<void>;
};
export type CostChangedMeanwhile = { readonly kind: 'cost_changed'; readonly current: PointCost | null };

export async function storePointCost(
  { costs, announceCost }: StoreCostDeps,
  cost: PointCost,
): Promise<Result<PointCost, CostChangedMeanwhile>> {
  const stored = await costs.add(cost);
  if (!stored) return err({ kind: 'cost_changed', current: (await costs.newest(cost.gameCode, 1))[0] ?? null });
  await announceCost(stored);
  return ok(cost);
}
