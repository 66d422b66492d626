import { QueryFailed } from '@topup/kit/messaging';
import type { Redis } from '@topup/kit/redis';
import type { Observation } from '../domain/classify.ts';
import { findRefusal, type Refusal } from '../domain/refusals.ts';
import { parseReply } from '../domain/reply.ts';
import type { SmileOne } from '../smile-one/smile-one.ts';

export type VerifyDeps = {
  readonly supplier: Pick<SmileOne, 'getRole'>;
  readonly redis: Redis;
  readonly refusals: () => readonly Refusal[];
  /** The supplier asks for a product to look a player up; any product of the game will do. */
  readonly anyProductId: string;
};

const REMEMBER_MS = 60_000;

/** Asks the supplier who the player is; its raw answers are remembered for 60 s. Throws QueryFailed without an answer. */
export async function verifyPlayer(deps: VerifyDeps, playerId: string, zoneId: string) {
  const key = `supplier-gateway:player:${playerId}:${zoneId}`;
  const remembered = await deps.redis.get(key);
  if (remembered !== null) {
    const answer = read(deps, remembered);
    if (answer) return answer;
  }
  const seen = await deps.supplier.getRole({ playerId, zoneId, productId: deps.anyProductId });
  const answer = isWhole(seen) ? read(deps, seen.body) : null;
  if (!answer || !isWhole(seen)) throw new QueryFailed('supplier_unavailable', 'the supplier gave no usable answer');
  await deps.redis.set(key, seen.body, REMEMBER_MS);
  return answer;
}

const isWhole = (seen: Observation): seen is Extract<Observation, { kind: 'answer' }> =>
  seen.kind === 'answer' && seen.httpStatus === 200;

/** Null: neither a player nor one of the refusals that are about the player. */
function read(deps: VerifyDeps, body: string) {
  const reply = parseReply(body);
  if (!reply) return null;
  if (reply.status === '200') return reply.username && { found: true, username: reply.username, reason: '' };
  const refusal = findRefusal(deps.refusals(), reply.status, reply.message);
  return refusal && !refusal.retryable ? { found: false, username: '', reason: refusal.told.reason } : null;
}
