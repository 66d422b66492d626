import { BusUnavailable, QueryFailed, type Bus } from '@topup/kit/messaging';
import { err, ok, type Result } from '@topup/kit/result';
import type { OrderFailure } from '../domain/failures.ts';
import type { Player, Verifications } from '../store/verifications.ts';

const ASK_DEADLINE_MS = 5_000;
const NOT_FOUND = 'Player not found. Please check your User ID and Zone ID.';

export type FindPlayerDeps = { readonly bus: Pick<Bus, 'ask'>; readonly verifications: Verifications };
type NoPlayer = Extract<OrderFailure, { kind: 'player_not_found' | 'player_unverifiable' }>;

export async function findPlayer(
  { bus, verifications }: FindPlayerDeps,
  player: Player,
): Promise<Result<string, NoPlayer>> {
  const known = await verifications.get(player);
  if (known !== null) return ok(known);
  const { playerId, zoneId } = player;
  const answer = await bus
    .ask('supplier.player.verify', { playerId, zoneId }, { deadlineMs: ASK_DEADLINE_MS })
    .catch(nobodyAnswers);
  if (!answer) return err({ kind: 'player_unverifiable' });
  if (!answer.found) return err({ kind: 'player_not_found', reason: answer.reason || NOT_FOUND });
  await verifications.keep(player, answer.username);
  return ok(answer.username);
}

function nobodyAnswers(error: unknown): null {
  if (error instanceof QueryFailed || error instanceof BusUnavailable) return null;
  throw error;
}
