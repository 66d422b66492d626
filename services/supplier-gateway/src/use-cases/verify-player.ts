import type { Log } from '@topup/kit/log';
import { QueryFailed } from '@topup/kit/messaging';
import type { Redis } from '@topup/kit/redis';
import type { Refusal } from '../domain/refusals.ts';
import type { PlayerAnswer, PlayerLookup, Supplier } from '../domain/supplier.ts';

export type VerifyDeps = {
  readonly supplier: Pick<Supplier, 'askPlayer' | 'readPlayer'>;
  readonly redis: Redis;
  readonly refusals: () => readonly Refusal[];
  readonly log: Pick<Log, 'warn'>;
};

const REMEMBER_MS = 60_000;
const LOGGED_MAX = 20;

/** Caches a usable answer, as the supplier sent it, for 60 s. Throws QueryFailed without one. */
export async function verifyPlayer(
  { supplier, redis, refusals, log }: VerifyDeps,
  player: PlayerLookup,
): Promise<PlayerAnswer> {
  const { playerId, zoneId } = player;
  const key = `supplier-gateway:player:${playerId}:${zoneId}`;
  const read = (body: string) => supplier.readPlayer(body, refusals());
  const remembered = await redis.get(key);
  if (remembered !== null) {
    const answer = read(remembered);
    if (answer) return answer;
  }
  const body = await supplier.askPlayer(player);
  const answer = body === null ? null : read(body);
  if (!answer || body === null) throw new QueryFailed('supplier_unavailable', 'the supplier gave no usable answer');
  const unreadable = answer.multipliers.filter(({ multiplier }) => multiplier === null);
  if (unreadable.length > 0)
    log.warn(
      { products: unreadable.slice(0, LOGGED_MAX).map(({ productId }) => productId || 'all others') },
      "the supplier's multipliers cannot be read, so a player cannot buy these products",
    );
  await redis.set(key, body, REMEMBER_MS);
  return answer;
}
