import type { Limiter } from '@topup/kit/limits';
import { err, ok, type Result } from '@topup/kit/result';
import { judge, type Family } from '../domain/family.ts';
import { isGenuine, parseRefreshToken, type PresentedToken, type RefreshKey } from '../domain/refresh-token.ts';
import { roleOf, type Admins } from '../domain/admins.ts';
import type { AuditRecords } from '../store/audit-records.ts';
import type { Families } from '../store/families.ts';
import type { SessionEnder } from '../store/session-ender.ts';
import type { UserWriter } from '../store/user-writer.ts';
import type { Session, SessionTokens } from '../tokens/session-tokens.ts';

type RefreshDeps = {
  readonly families: Families;
  readonly users: UserWriter;
  readonly audit: AuditRecords;
  readonly sessionTokens: SessionTokens;
  readonly sessionEnder: SessionEnder;
  readonly limiter: Limiter<'rotations'>;
  readonly keys: readonly [RefreshKey, ...RefreshKey[]];
  readonly admins: Admins;
  readonly now: () => Date;
};
export type RefreshFailure = { readonly kind: 'session_over' } | { readonly kind: 'too_many'; readonly waitS: number };

const OVER = err({ kind: 'session_over' } as const);
/** Losing a race against another refresh is normal: the next read finds the winner's generation. */
const READS_MAX = 5;

/**
 * Rotates a session's refresh token. When calls bring the same token at once, one call rotates it and all get its successor.
 * A client that lost the answer may send the same token again, however late, until its successor is used. If a token
 * proves that two parties hold the session, the session ends.
 */
export async function refreshSession(
  deps: RefreshDeps,
  token: string,
  address: string,
): Promise<Result<Session, RefreshFailure>> {
  const presented = parseRefreshToken(token);
  if (!presented) return OVER;
  for (let reads = 0; reads < READS_MAX; reads++) {
    const now = deps.now();
    const family = await deps.families.byId(presented.familyId);
    if (!family || !isGenuine(deps.keys, presented, family.salt)) return OVER;
    const verdict = judge(family, presented.generation, now);
    if (verdict === 'ended') return OVER;
    if (verdict === 'reused') return endForReuse(deps, family, presented, address, now);
    if (verdict === 'repeat') {
      // The successor must be durable: after a rollback its token would count as `reused` and end the session.
      if (await deps.families.isDurable(family)) return hand(deps, family, address);
      continue;
    }
    const waitS = await deps.limiter.peek('rotations', family._id);
    if (waitS !== null) return err({ kind: 'too_many', waitS });
    const advanced = await deps.families.advance(family, presented.generation, deps.keys[0].kid, now);
    if (!advanced) continue;
    await deps.limiter.take('rotations', family._id);
    return hand(deps, advanced, address);
  }
  throw new Error('a session rotated too often at once');
}

/** Determines the role again, so a change of `ADMIN_EMAILS` takes effect within the 10 min that an access token lives. */
async function hand(deps: RefreshDeps, family: Family, address: string): Promise<Result<Session, RefreshFailure>> {
  const user = await deps.users.withRole(family.accountId, (email) => roleOf(email, deps.admins), address);
  return user && !user.closing ? ok(await deps.sessionTokens.of(user, family)) : OVER;
}

async function endForReuse(
  deps: RefreshDeps,
  family: Family,
  { generation }: PresentedToken,
  address: string,
  now: Date,
) {
  await deps.audit.add({
    _id: `${family._id}:reused`,
    at: now,
    what: 'session.reused',
    accountId: family.accountId,
    address,
    detail: { familyId: family._id, presented: generation, current: family.generation },
  });
  await deps.sessionEnder.end(family, 'reused', now);
  return OVER;
}
