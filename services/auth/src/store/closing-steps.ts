import type { Model } from 'mongoose';
import type { User } from '../domain/user.ts';
import { changed, changedAtOf, later, nobodyOf } from './user-change.ts';
import type { UserRecord } from './user-schema.ts';

/** The stored steps of closing an account. Each returns null when the user has changed since it was read. */
export function closingSteps(users: Model<UserRecord>) {
  const step = (user: User, update: { $set?: object; $unset?: object }, now: Date) =>
    users
      .findOneAndUpdate(
        { _id: user._id, version: user.version },
        { ...update, $set: { ...update.$set, changedAt: changedAtOf(user, now), version: user.version + 1 } },
        { returnDocument: 'after' },
      )
      .lean<UserRecord>()
      .exec();
  return {
    close: (user: User, by: string, now: Date) => step(user, { $set: { closing: { at: now, by } } }, now),
    reopen: (user: User, now: Date) => step(user, { $unset: { closing: true } }, now),
    beginErasing: (user: User, now: Date) => step(user, { $set: { 'closing.erasingSince': now } }, now),

    /** Replaces what names the person, also in events that were not sent yet, and stores the event of this change. */
    async erase(user: User, now: Date) {
      const { blocked: _blocked, ...kept } = user;
      const { _id } = kept;
      const nobody = { sub: `erased:${_id}`, ...nobodyOf(_id) };
      const next: User = { ...kept, ...nobody, changedAt: changedAtOf(user, now), version: user.version + 1 };
      const set = { ...nobody, 'closing.doneAt': now, outbox: [changed(next)], nextAt: later(now) };
      return step(user, { $set: set, $unset: { blocked: true } }, now);
    },
  };
}
