import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { messagePact } from '@topup/kit/testing/pact-messages';
import { eventHandlers } from './consumers.ts';
import { createWorld, type World } from './testing/world.ts';

const { regex } = MatchersV3;
const takes = messagePact('wallet', 'auth');
const accountId = '9c3b5d7e1f2a4068b1c9d8e7f6a5b4c3';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

test('what the wallet takes from auth: a user', () =>
  takes(
    'auth.user.changed',
    {
      user: {
        accountId: regex('^[0-9a-f]{32}$', accountId),
        email: regex('^[^@]+@[^@]+$', 'Player@example.com'),
        name: regex('^.+$', 'A Player'),
        role: regex('^(user|admin)$', 'user'),
        createdAtMs: regex('^[0-9]{13}$', '1772346600000'),
        version: regex('^[0-9]+$', '1'),
      },
    },
    async (body) => {
      await eventHandlers(world.app.deps)['auth.user.changed']?.(body, {} as never);
      const stored = await world.app.deps.users.collection.findOne({ _id: accountId });
      expect(stored).toMatchObject({ email: 'Player@example.com', emailLower: 'player@example.com', version: 1 });
    },
  ));
