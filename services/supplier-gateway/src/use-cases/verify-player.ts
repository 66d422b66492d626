import { QueryFailed } from '@topup/kit/messaging';
import type { Redis } from '@topup/kit/redis';
import type { Refusal } from '../domain/refusals.ts';
import type { Supplier } from '../domain/supplier.ts';

export type VerifyDeps = {
  readonly supplier: Pick<Supplier, 'askPlayer' | 'readPlayer'>;
  readonly redis: Redis;
  readonly refusals: () => readonly Refusal[];
};

const REMEMBER_MS = 60_000;

/** Caches a usable answer, as the supplier sent it, for 60 s. Throws QueryFailed without one. */
export async function verifyPlayer({ supplier, redis, refusals }: VerifyDeps, playerId: string, zoneId: string) {
  const key = `supplier-gateway:player:${playerId}:${zoneId}`;
  const read = (body: string) => supplier.readPlayer(body, refusals());
  const remembered = await redis.get(key);
  if (remembered !== null) {
    const answer = read(remembered);
    if (answer) return answer;
  }
  const body = await supplier.askPlayer({ playerId, zoneId });
  const answer = body === null ? null : read(body);
  if (!answer || body === null) throw new QueryFailed('supplier_unavailable', 'the supplier gave no usable answer');
  await redis.set(key, body, REMEMBER_MS);
  return answer;
}
