import { networkOf } from '@topup/kit/addresses';
import type { Limiter } from '@topup/kit/limits';
import { ok, type Result } from '@topup/kit/result';
import { GAME_CODE } from '@topup/proto/game';
import type { LimitName, Rules } from '../deps.ts';
import { PLACED_MAX_MS } from '../domain/deadlines.ts';
import type { OrderFailure } from '../domain/failures.ts';
import { bonusSince, bonusUsed } from '../domain/first-bonus.ts';
import { isTooDear } from '../domain/player-cost.ts';
import { onSale } from '../domain/prices.ts';
import { PASSES_REACH_MS, passesRunning } from '../domain/weekly-pass.ts';
import { findPlayer, playerCosts, type FindPlayerDeps } from '../saga/find-player.ts';
import type { Orders } from '../store/orders.ts';
import type { Player, VerifiedPlayer } from '../store/verifications.ts';

export type VerifyDeps = FindPlayerDeps & {
  readonly orders: Pick<Orders, 'toPlayer'>;
  readonly rules: Rules;
  readonly limiter: Pick<Limiter<LimitName>, 'enforce'>;
  readonly now: () => Date;
};

type Verified = {
  readonly username: string;
  readonly activePasses: number;
  readonly passProductIds: readonly string[];
  readonly bonusUsed: readonly string[];
  /** Products on sale that cannot be sold to this player. */
  readonly unavailable: readonly string[];
};

const TOO_OFTEN = 'Too many verifications. Please wait a moment and try again.';

/** Throws 429 beyond the limits, because each lookup may cost a call to the supplier. */
export async function verifyUsername(
  deps: VerifyDeps,
  player: Player,
  address: string,
): Promise<Result<Verified, OrderFailure>> {
  await deps.limiter.enforce('verificationsPerAddress', networkOf(address), TOO_OFTEN);
  await deps.limiter.enforce('verifications', player.accountId, TOO_OFTEN);
  const found = await findPlayer(deps, player);
  if (!found.ok) return found;
  const { username } = found.value;
  return ok({ username, ...(await hints(deps, player)), unavailable: unavailableTo(found.value, deps) });
}

function unavailableTo(player: VerifiedPlayer, { prices, rules }: VerifyDeps): string[] {
  const costs = playerCosts(player, prices, rules);
  const { pointCostPaise } = costs;
  return onSale(prices, { gameCode: GAME_CODE, pointCostPaise })
    .filter((price) => isTooDear(price, costs))
    .map(({ productId }) => productId);
}

async function hints(
  deps: Pick<VerifyDeps, 'rules' | 'orders' | 'now'>,
  { playerId, zoneId }: Player,
): Promise<Omit<Verified, 'username' | 'unavailable'>> {
  const { weeklyPassIds, bonusIds, bonusSinceDay } = deps.rules;
  const now = deps.now();
  const sinceBonus = bonusSince(now, bonusSinceDay);
  // Delivery may end 24 h after an order's creation, so an order created before `sinceBonus` may be delivered after it.
  const sinceMs = Math.min(sinceBonus.getTime() - PLACED_MAX_MS, now.getTime() - PASSES_REACH_MS);
  const productIds = [...weeklyPassIds, ...bonusIds];
  const filter = { gameCode: GAME_CODE, playerId, zoneId, productIds, since: new Date(sinceMs) };
  const earlier = productIds.length > 0 ? await deps.orders.toPlayer(filter) : [];
  return {
    activePasses: passesRunning(earlier, weeklyPassIds, now),
    passProductIds: weeklyPassIds,
    bonusUsed: bonusUsed(earlier, bonusIds, sinceBonus),
  };
}
