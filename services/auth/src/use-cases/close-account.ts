import type { AnswerOf, InitOf } from '@topup/proto';
import type { EndedSessions } from '@topup/kit/session';
import type { Closing, User } from '../domain/user.ts';
import type { AuditRecords } from '../store/audit-records.ts';
import type { Families } from '../store/families.ts';
import type { Users } from '../store/users.ts';
import { ACCESS_LIFETIME_S } from '../tokens/access-token.ts';

/** The questions that close an account in the other services. */
const CLOSING = [
  'order.account.close',
  'wallet.account.close',
  'supplier.account.close',
  'catalogue.account.close',
] as const;
export type ClosingQuestion = (typeof CLOSING)[number];
type Ask = (question: ClosingQuestion, init: InitOf<ClosingQuestion>) => Promise<AnswerOf<ClosingQuestion>>;

export type CloseAccountDeps = {
  readonly users: Users;
  readonly families: Families;
  readonly audit: AuditRecords;
  readonly ended: Pick<EndedSessions, 'mark'>;
  readonly ask: Ask;
  readonly erase: (accountId: string, email: string) => Promise<void>;
  readonly now: () => Date;
};
type Reason = { readonly service: string; readonly why: string; readonly ids: readonly string[] };
export type Closed =
  | { readonly kind: 'unknown_account' | 'by_no_admin' | 'of_admin' }
  /** Nothing was changed, or the account is open again. */
  | { readonly kind: 'kept'; readonly reasons: readonly Reason[] }
  | { readonly kind: 'would_close' }
  /** The sessions are ended; access tokens issued before are accepted until this time. Call again then. */
  | { readonly kind: 'wait'; readonly until: Date }
  /** `reasons`: what came while the account was closed; a person has to look at it. */
  | { readonly kind: 'closed'; readonly reasons: readonly Reason[] };

/** Longer than any access token of before is accepted, and than requests that began with one take. */
export const TOKENS_END_AFTER_MS = (ACCESS_LIFETIME_S + 90) * 1000;

type Closer = { readonly accountId: string; readonly by: string; readonly dryRun: boolean };

/**
 * Closes an account in steps, each stored with the user. Every step may be repeated, so after a crash the same call goes on
 * where the last one stopped. Until the erasing begins, anything that keeps the account opens it again.
 */
export async function closeAccount(deps: CloseAccountDeps, { accountId, by, dryRun }: Closer): Promise<Closed> {
  const user = await deps.users.byId(accountId);
  if (!user) return { kind: 'unknown_account' };
  if ((await deps.users.byId(by))?.role !== 'admin') return { kind: 'by_no_admin' };
  if (user.role === 'admin') return { kind: 'of_admin' };
  if (!user.closing?.erasingSince || dryRun) {
    const reasons = await askAll(deps, user, false);
    if (reasons.length > 0) return keep(deps, user, reasons, dryRun);
  }
  if (dryRun) return { kind: 'would_close' };
  const closing = user.closing ?? (await begin(deps, user, by));
  await endSessions(deps, accountId);
  const until = new Date(closing.at.getTime() + TOKENS_END_AFTER_MS);
  return deps.now() < until ? { kind: 'wait', until } : erase(deps, user);
}

async function begin(deps: CloseAccountDeps, user: User, by: string): Promise<Closing> {
  await record(deps, user, 'account.closing', by);
  const at = deps.now();
  changed(await deps.users.close(user, by, at));
  return { at, by };
}

/** Opens the account again if it was being closed: nothing is erased yet. */
async function keep(deps: CloseAccountDeps, user: User, reasons: readonly Reason[], dryRun: boolean): Promise<Closed> {
  if (user.closing && !user.closing.erasingSince && !dryRun) {
    changed(await deps.users.reopen(user, deps.now()));
    await record(deps, user, 'account.kept', user.closing.by);
  }
  return { kind: 'kept', reasons };
}

/** Also revokes sessions whose sign-in was under way when the account was marked. */
async function endSessions({ families, ended, now }: CloseAccountDeps, accountId: string): Promise<void> {
  for (const { _id } of await families.ofAccount(accountId)) {
    await families.revoke(_id, 'account_closed', now());
    await ended.mark(_id);
  }
}

/** Auth erases after the others, because they need the e-mail address that it stores. */
async function erase(deps: CloseAccountDeps, user: User): Promise<Closed> {
  const erasing = user.closing?.erasingSince ? user : changed(await deps.users.beginErasing(user, deps.now()));
  if (!erasing.closing?.doneAt) {
    await askAll(deps, erasing, true);
    await record(deps, erasing, 'account.closed', erasing.closing?.by ?? '');
    changed(await deps.users.erase(erasing, deps.now()));
  }
  await deps.erase(erasing._id, erasing.email);
  // Once more: what was under way when a service erased may have been stored since, a name as well as money.
  return { kind: 'closed', reasons: await askAll(deps, erasing, true) };
}

async function askAll({ ask }: CloseAccountDeps, { _id, email }: User, erase: boolean): Promise<Reason[]> {
  const reasons: Reason[] = [];
  for (const question of CLOSING) {
    const { kept } = await ask(question, { accountId: _id, email, erase });
    reasons.push(...kept.map(({ why, ids }) => ({ service: question.split('.')[0] ?? question, why, ids })));
  }
  return reasons;
}

/** Who closed the account: by id only. The address of the command's caller is not known. */
const record = (
  { audit, now }: CloseAccountDeps,
  { _id, version }: User,
  what: 'account.closing' | 'account.kept' | 'account.closed',
  by: string,
): Promise<void> =>
  audit.add({ _id: `${_id}:${what}:${version}`, at: now(), what, accountId: _id, address: 'command', detail: { by } });

function changed(user: User | null): User {
  if (!user) throw new Error('the account was changed at the same moment: run the command again');
  return user;
}
