import { test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { verifyMessagePact } from '@topup/kit/testing/pact-messages';
import type { User } from '../domain/user.ts';
import { CLOSING, NEIGHBOURS, questionsAndReasons } from '../testing/closing.ts';
import { userMessage } from '../store/user-change.ts';
import type { Users } from '../store/users.ts';
import { checkAdmin } from '../use-cases/check-admin.ts';
import { listUsersSince } from '../use-cases/list-users-since.ts';

const at = new Date('2026-03-01T06:30:00.000Z');
const user: User = {
  _id: newId(),
  sub: '108',
  email: 'priya@example.com',
  name: 'Priya Sharma',
  role: 'user',
  sessionVersion: 1,
  consents: [],
  createdAt: at,
  changedAt: at,
  version: 1,
};

const blocked = { id: newId(), reason: 'A chargeback.', at, by: newId(), email: 'admin@example.com' };
const users = { byId: async () => ({ ...user, role: 'admin' }) } as unknown as Users;
const admins = new Map([[user.email, ['support' as const]]]);
const changed = { changedSince: async () => [user] } as unknown as Users;

test.each(NEIGHBOURS)(
  '%s can live with what auth tells of users',
  (consumer) =>
    verifyMessagePact({
      producer: 'auth',
      consumer,
      produce: {
        'answer to auth.admin.check': () => checkAdmin({ users, admins }, user._id, 1n),
        [CLOSING[consumer]]: async () => (await questionsAndReasons()).questions.get(CLOSING[consumer]),
        'auth.user.changed': () => ({ user: userMessage(user) }),
        'auth.user.changed: of a blocked account': () => ({ user: userMessage({ ...user, blocked }) }),
        'answer to auth.users.since': () => listUsersSince(changed, { limit: 500 } as never),
      },
    }),
  60_000,
);
