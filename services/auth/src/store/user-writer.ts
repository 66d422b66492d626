import { BRAKES } from '@topup/proto/brake-names';
import { readDurable } from '@topup/kit/batched-collection';
import type { Brakes } from '@topup/kit/brakes';
import type { Relay } from '@topup/kit/outbox';
import { newId } from '@topup/kit/ids';
import { changesOf, type Consent, type Profile, type Role, type User } from '../domain/user.ts';
import type { AuditRecords } from './audit-records.ts';
import type { UserRecord, Users } from './users.ts';

export type UserWriter = {
  /** Changes nothing in an account that is being closed. Null if the account does not exist and none may be opened now. */
  readonly signedIn: (profile: Profile, role: Role, consent: Consent | null, address: string) => Promise<User | null>;
  /** Whether `signedIn` would refuse the person now. Rejects when the account does not exist and the brakes are unknown. */
  readonly isRefused: (sub: string) => Promise<boolean>;
  /** As it is stored durably now. Null if the account does not exist. */
  readonly current: (id: string) => Promise<User | null>;
  readonly withRole: (id: string, roleFor: (email: string) => Role, address: string) => Promise<User | null>;
};

const TRIES_MAX = 10;

type UserWriterDeps = {
  readonly users: Users;
  readonly audit: AuditRecords;
  readonly brakes: Pick<Brakes, 'on'>;
  readonly relay: Relay;
  /** The database's time, read right before each write: other services poll by `changedAt` and would miss an older time. */
  readonly now: () => Date;
};

export function createUserWriter({ users, audit, brakes, relay, now }: UserWriterDeps): UserWriter {
  const areStopped = async (): Promise<boolean> => (await brakes.on()).has(BRAKES.signUps);

  async function change(user: UserRecord, next: Pick<User, 'email' | 'name' | 'role'>, address: string) {
    // A blocked account is no admin's, even if `ADMIN_EMAILS` lists its address.
    const set = changesOf(user, user.blocked ? { ...next, role: 'user' } : next);
    if (!set) return user;
    const changed = await users.change(user, set, now());
    if (!changed) return null;
    if (changed.role !== user.role)
      await audit.add({
        _id: `${user._id}:role:${changed.version}`,
        at: changed.changedAt,
        what: 'role.changed',
        accountId: user._id,
        address,
        detail: { from: user.role, to: changed.role },
      });
    void relay.relay(changed._id, changed.outbox);
    return changed;
  }

  return {
    signedIn: async (profile, role, consent, address) => {
      for (let tries = 0; tries < TRIES_MAX; tries++) {
        const known = await users.bySub(profile.sub);
        if (known?.closing) return known;
        if (!known && (await areStopped())) return null;
        const user = known
          ? await change(known, { email: profile.email, name: profile.name, role }, address)
          : await users.insert(newId(), profile, role, consent ? [consent] : [], now());
        // Tries again if another call wrote first, or if the account may still be rolled back: then it must not get a session.
        if (!user || (user === known && !(await users.isDurable(known)))) continue;
        if (!known) void relay.relay(user._id, user.outbox);
        else if (consent) await users.addConsent(user._id, consent);
        return user;
      }
      throw new Error('a user changed too often at once');
    },
    isRefused: async (sub) => !(await users.bySub(sub)) && areStopped(),
    current: (id) => readDurable('a user', () => users.byId(id), users.isDurable),
    withRole: async (id, roleFor, address) => {
      for (let tries = 0; tries < TRIES_MAX; tries++) {
        const user = await users.byId(id);
        if (!user) return null;
        if (user.closing) return user;
        const { email, name } = user;
        const changed = await change(user, { email, name, role: roleFor(email) }, address);
        if (changed) return changed;
      }
      throw new Error('a user changed too often at once');
    },
  };
}
