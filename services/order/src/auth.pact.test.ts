import { expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { messagePact } from '@topup/kit/testing/pact-messages';
import type { UserVersion } from './store/users.ts';
import { applyUsers } from './use-cases/apply-users.ts';

const { regex } = MatchersV3;
const takes = messagePact('order', 'auth');
const accountId = '9c3b5d7e1f2a4068b1c9d8e7f6a5b4c3';

test('what order takes from auth: a user', () =>
  takes(
    'auth.user.changed',
    {
      user: {
        accountId: regex('^[0-9a-f]{32}$', accountId),
        email: regex('^[^@]+@[^@]+$', 'player@example.com'),
        name: regex('^.+$', 'A Player'),
        version: regex('^[0-9]+$', '1'),
      },
    },
    async ({ user }) => {
      const applied: UserVersion[] = [];
      const users = {
        idsOf: async () => [],
        byId: async () => null,
        apply: async (told: readonly UserVersion[]) => void applied.push(...told),
      };
      await applyUsers(users, user ? [user] : []);
      expect(applied).toEqual([{ accountId, email: 'player@example.com', name: 'A Player', version: 1 }]);
    },
  ));
