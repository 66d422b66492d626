import { err, ok, type Result } from '@topup/kit/result';
import type { ChangeRequest } from '../changes/change-request.ts';
import { propose, type ProposeDeps } from '../changes/propose.ts';
import { storePointCost, type CostChangedMeanwhile, type StoreCostDeps } from '../changes/store-point-cost.ts';
import type { PointCost } from '../domain/point-cost.ts';
import type { PriceProposal } from '../domain/price-proposal.ts';
import { notSoldOf } from '../domain/product.ts';
import { isByAFifth, isOutOf, type Ask } from '../domain/weigh-change.ts';
import type { ProductList } from '../store/product-list.ts';

export type PointCostDeps = ProposeDeps &
  StoreCostDeps & {
    readonly list: ProductList;
    readonly isSingleAdmin: boolean;
  };
type CostAsks = {
  readonly kind: 'cost_asks';
  readonly asks: readonly Ask[];
  readonly isWaiting: boolean;
  readonly beforePaise: number | null;
  readonly afterPaise: number;
  /** How many of the products on sale would be below their new cost, and so go off sale. */
  readonly belowCost: number;
};
export type CostProposed = { readonly kind: 'cost_proposed'; readonly proposal: PriceProposal };
export type CostNotSet = CostChangedMeanwhile | CostAsks | CostProposed;
type Request = ChangeRequest & { readonly paise: number };

/** The first cost needs no second admin. */
export async function setPointCost(
  deps: PointCostDeps,
  gameCode: string,
  request: Request,
): Promise<Result<PointCost, CostNotSet>> {
  const [current = null] = await deps.costs.newest(gameCode, 1);
  const { paise, seen, admin, reason = null } = request;
  if (seen !== undefined && seen !== (current?.version ?? 0)) return err({ kind: 'cost_changed', current });
  if (current?.paise === paise) return ok(current);
  const { range } = await deps.costs.inForce(gameCode, deps.now());
  const isWaiting = !deps.isSingleAdmin && isOutOf(range, paise);
  if (request.isConfirmed === false) {
    const question = await asksAbout(deps, gameCode, current?.paise ?? null, paise);
    if (question.asks.length > 0 || isWaiting) return err({ ...question, isWaiting });
  }
  const version = (current?.version ?? 0) + 1;
  if (isWaiting) {
    const pointCost = { version, beforePaise: current?.paise ?? null, afterPaise: paise };
    return err({
      kind: 'cost_proposed',
      proposal: await propose(deps, { admin, gameCode, act: 'set-point-cost', reason, pointCost }),
    });
  }
  return storePointCost(deps, { ...admin, gameCode, version, paise, at: deps.now(), reason });
}

async function asksAbout(
  { list }: PointCostDeps,
  gameCode: string,
  beforePaise: number | null,
  afterPaise: number,
): Promise<Omit<CostAsks, 'isWaiting'>> {
  const { products } = await list.latest(gameCode);
  const belowCost = products.filter(
    (product) => notSoldOf(product, beforePaise) === null && notSoldOf(product, afterPaise) === 'below_cost',
  ).length;
  const asks: Ask[] = [];
  if (isByAFifth(beforePaise ?? 0, afterPaise)) asks.push('cost_by_a_fifth');
  if (belowCost > 0) asks.push('below_cost');
  return { kind: 'cost_asks', asks, beforePaise, afterPaise, belowCost };
}
