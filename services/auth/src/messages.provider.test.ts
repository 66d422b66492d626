import { test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { verifyMessagePact } from '@topup/kit/testing/pact-messages';
import type { User } from './domain/user.ts';
import { userMessage } from './store/users.ts';

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

test.each(['order', 'wallet'])(
  '%s can live with what auth tells of a user',
  (consumer) =>
    verifyMessagePact({
      producer: 'auth',
      consumer,
      produce: { 'auth.user.changed': () => ({ user: userMessage(user) }) },
    }),
  60_000,
);
