import type { Actor, AdminActs } from '@topup/kit/admin-acts';
import { newId } from '@topup/kit/ids';
import type { Relay } from '@topup/kit/outbox';
import { err, ok, type Result } from '@topup/kit/result';
import { roleOf, type Admins } from '../domain/admins.ts';
import type { Block, User } from '../domain/user.ts';
import type { Families } from '../store/families.ts';
import type { SessionEnder } from '../store/session-ender.ts';
import type { UserRecord, Users } from '../store/users.ts';

export type BlockDeps = {
  readonly users: Users;
  readonly families: Families;
  readonly sessionEnder: SessionEnder;
  readonly acts: Pick<AdminActs, 'record'>;
  readonly relay: Relay;
  readonly admins: Admins;
  readonly now: () => Date;
};
type UnknownAccount = { readonly kind: 'unknown_account' };
type BlockFailure = UnknownAccount | { readonly kind: 'admin_account' | 'account_closing' | 'account_blocked' };
type UnblockFailure = UnknownAccount | { readonly kind: 'block_changed' };
export type AccountFailure = BlockFailure | UnblockFailure;

const TRIES_MAX = 10;

/** Also ends the sessions that an earlier call left, if it died on the way. */
export async function blockAccount(
  deps: BlockDeps,
  { accountId, reason }: { readonly accountId: string; readonly reason: string },
  actor: Actor,
): Promise<Result<User, BlockFailure>> {
  const { accountId: by, email } = actor;
  const block: Block = { id: newId(), reason, at: deps.now(), by, email };
  return changed<BlockFailure>(deps, accountId, async (user) => {
    if (user.blocked) {
      await endSessionsOfBefore(deps, user);
      return err({ kind: 'account_blocked' });
    }
    if (user.closing) return err({ kind: 'account_closing' });
    if (user.role === 'admin' || roleOf(user.email, deps.admins) === 'admin') return err({ kind: 'admin_account' });
    const act = { act: 'block-account' as const, subject: accountId, reason, before: {}, after: { id: block.id } };
    await deps.acts.record({ _id: block.id, at: block.at, ...actor, ...act });
    const blocked = await deps.users.change(user, { blocked: block }, deps.now());
    if (blocked) await endSessionsOfBefore(deps, blocked);
    return ok(blocked);
  });
}

export async function unblockAccount(
  deps: Omit<BlockDeps, 'families' | 'sessionEnder' | 'admins'>,
  { accountId, id, reason }: { readonly accountId: string; readonly id: string; readonly reason: string },
  actor: Actor,
): Promise<Result<User, UnblockFailure>> {
  const recordId = newId();
  return changed<UnblockFailure>(deps, accountId, async (user) => {
    if (user.blocked?.id !== id) return err({ kind: 'block_changed' });
    const act = { act: 'unblock-account' as const, subject: accountId, reason, before: { ...user.blocked }, after: {} };
    await deps.acts.record({ _id: recordId, at: deps.now(), ...actor, ...act });
    return ok(await deps.users.change(user, { blocked: null }, deps.now()));
  });
}

/** Reads the user again and repeats `step` while it returns null: then the user has changed since it was read. */
async function changed<F>(
  { users, relay }: Pick<BlockDeps, 'users' | 'relay'>,
  accountId: string,
  step: (user: UserRecord) => Promise<Result<UserRecord | null, F>>,
): Promise<Result<User, F | UnknownAccount>> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const user = await users.byId(accountId);
    if (!user) return err({ kind: 'unknown_account' });
    const result = await step(user);
    if (!result.ok) return result;
    if (!result.value) continue;
    void relay.relay(accountId, result.value.outbox);
    return ok(result.value);
  }
  throw new Error('a user changed too often at once');
}

/** A session that began under the block says so in its tokens, and goes on. May be repeated. */
export async function endSessionsOfBefore(
  { families, sessionEnder, now }: Pick<BlockDeps, 'families' | 'sessionEnder' | 'now'>,
  { _id, blocked }: User,
): Promise<void> {
  for (const family of await families.ofAccount(_id))
    if (family.block !== blocked?.id) await sessionEnder.end(family, 'account_blocked', now());
}
