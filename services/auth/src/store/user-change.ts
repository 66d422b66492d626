import { outboxEntry, type OutboxEntry } from '@topup/kit/outbox';
import { addressOfNobody } from '@topup/kit/personal';
import type { User } from '../domain/user.ts';

const RESEND_AFTER_MS = 5_000;

/** Later than the user's previous change, even if the clock went back: other services poll by `changedAt`. */
export const changedAtOf = (user: User, now: Date): Date =>
  new Date(Math.max(now.getTime(), user.changedAt.getTime() + 1));

export const later = (now: Date): Date => new Date(now.getTime() + RESEND_AFTER_MS);

export const changed = (user: User): OutboxEntry =>
  outboxEntry('auth.user.changed', `${user._id}:user:${user.version}`, { user: userMessage(user) }, user.changedAt);

/** What replaces the person of an account that is closed for good. */
export const nobodyOf = (accountId: string) => ({
  email: addressOfNobody(accountId),
  name: 'Erased',
  role: 'user' as const,
});

/** Names nobody from the moment when services erase: a copy that an erasure has passed must not get the name again. */
export const userMessage = ({ _id, email, name, role, closing, blocked, createdAt, changedAt, version }: User) => ({
  accountId: _id,
  ...(closing?.erasingSince ? nobodyOf(_id) : { email, name, role }),
  blocked: blocked !== undefined,
  version: BigInt(version),
  createdAtMs: BigInt(createdAt.getTime()),
  changedAtMs: BigInt(changedAt.getTime()),
});
