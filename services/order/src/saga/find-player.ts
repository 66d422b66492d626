import { BusUnavailable, QueryFailed, type Bus } from '@topup/kit/messaging';
import { err, ok, type Result } from '@topup/kit/result';
import { chargesOf, multipliersOf } from '@topup/kit/supplier-cost';
import { GAME_CODE } from '@topup/proto/game';
import type { Rules } from '../deps.ts';
import type { OrderFailure } from '../domain/failures.ts';
import type { PlayerCosts } from '../domain/player-cost.ts';
import { onSale, type PriceList } from '../domain/prices.ts';
import type { Player, Verifications, VerifiedPlayer } from '../store/verifications.ts';
import { multipliersOfPlayer } from './contracts.ts';

const ASK_DEADLINE_MS = 5_000;
const NOT_FOUND = 'Player not found. Please check your User ID and Zone ID.';

export type FindPlayerDeps = {
  readonly bus: Pick<Bus, 'ask'>;
  readonly verifications: Verifications;
  readonly prices: Pick<PriceList, 'all' | 'pointCostPaise'>;
  readonly rules: Pick<Rules, 'seedPointCostPaise'>;
};
type NoPlayer = Extract<OrderFailure, { kind: 'player_not_found' | 'player_unverifiable' }>;

export async function findPlayer(deps: FindPlayerDeps, player: Player): Promise<Result<VerifiedPlayer, NoPlayer>> {
  const { bus, verifications } = deps;
  const known = await verifications.get(player);
  if (known !== null) return ok(known);
  const { playerId, zoneId } = player;
  const answer = await bus
    .ask('supplier.player.verify', { playerId, zoneId, productId: anyProduct(deps) }, { deadlineMs: ASK_DEADLINE_MS })
    .catch(nobodyAnswers);
  if (!answer) return err({ kind: 'player_unverifiable' });
  if (!answer.found) return err({ kind: 'player_not_found', reason: answer.reason || NOT_FOUND });
  const { username, charges } = answer;
  const verified = { username, multipliers: multipliersOfPlayer(answer), charges: chargesOf(charges) };
  await verifications.keep(player, verified);
  return ok(verified);
}

export const playerCosts = (
  { multipliers, charges }: Pick<VerifiedPlayer, 'multipliers' | 'charges'>,
  prices: Pick<PriceList, 'pointCostPaise'>,
  rules: Pick<Rules, 'seedPointCostPaise' | 'multiplierMax'>,
): PlayerCosts => ({
  multiplierOf: multipliersOf(multipliers),
  charges,
  multiplierMax: rules.multiplierMax,
  pointCostPaise: prices.pointCostPaise() ?? rules.seedPointCostPaise,
});

/** A supplier may require a product, and one that is on sale exists in its region. Empty while nothing is on sale. */
function anyProduct({ prices, rules }: FindPlayerDeps): string {
  const pointCostPaise = prices.pointCostPaise() ?? rules.seedPointCostPaise;
  return onSale(prices, { gameCode: GAME_CODE, pointCostPaise })[0]?.productId ?? '';
}

function nobodyAnswers(error: unknown): null {
  if (error instanceof QueryFailed || error instanceof BusUnavailable) return null;
  throw error;
}
