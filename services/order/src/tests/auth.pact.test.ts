import { expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import {
  accountErasedBy,
  accountQuestion,
  adminAnswer,
  ERASED_ACCOUNT,
  isAdminBy,
} from '@topup/kit/testing/pact-questions';
import { messagePact } from '@topup/kit/testing/pact-messages';
import type { Users, UserVersion } from '../store/users.ts';
import { applyUsers } from '../use-cases/apply-users.ts';

const { eachLike, regex } = MatchersV3;
const takes = messagePact('order', 'auth');
const accountId = '9c3b5d7e1f2a4068b1c9d8e7f6a5b4c3';

const user = {
  accountId: regex('^[0-9a-f]{32}$', accountId),
  email: regex('^[^@]+@[^@]+$', 'player@example.com'),
  name: regex('^.+$', 'A Player'),
  version: regex('^[0-9]+$', '1'),
};

/** The users that the order service stores from this message. */
async function kept(received: Parameters<typeof applyUsers>[1]): Promise<UserVersion[]> {
  const applied: UserVersion[] = [];
  const users: Partial<Users> = {
    apply: async (versions) => void applied.push(...versions),
    blocksOf: async () => [],
  };
  await applyUsers({ users } as never, received);
  return applied;
}
const KEPT = { accountId, email: 'player@example.com', name: 'A Player', blocked: false, version: 1 };

test('what order takes from auth: a user', () =>
  takes('auth.user.changed', { user }, async (body) =>
    expect(await kept(body.user ? [body.user] : [])).toEqual([KEPT]),
  ));

test('what order takes from auth: a blocked user', () =>
  takes('auth.user.changed: of a blocked account', { user: { ...user, blocked: true } }, async (body) =>
    expect(await kept(body.user ? [body.user] : [])).toEqual([{ ...KEPT, blocked: true }]),
  ));

test('what order takes from auth: the users that were changed since', () =>
  takes.answer(
    'auth.users.since',
    { users: eachLike(user), next: { changedAtMs: regex('^[0-9]{13}$', '1772346600000'), id: user.accountId } },
    async (page) => expect([await kept(page.users), page.next?.id]).toEqual([[KEPT], accountId]),
  ));

test('what order takes from auth: whether somebody is an admin', () =>
  takes.answer('auth.admin.check', adminAnswer, async (answer) => expect(await isAdminBy(answer)).toBe(true)));

test('what order is asked by auth: to close an account', () =>
  takes('order.account.close', accountQuestion, async (question) =>
    expect(await accountErasedBy(question)).toBe(ERASED_ACCOUNT),
  ));
