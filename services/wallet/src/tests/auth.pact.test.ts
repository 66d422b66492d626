import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import {
  accountErasedBy,
  accountQuestion,
  adminAnswer,
  ERASED_ACCOUNT,
  isAdminBy,
  readBefore,
  recordingBus,
} from '@topup/kit/testing/pact-questions';
import { messagePact } from '@topup/kit/testing/pact-messages';
import { eventHandlers } from '../consumers.ts';
import { startUsers } from '../messages/projections.ts';
import { createWorld, type World } from '../testing/world.ts';

const { eachLike, regex } = MatchersV3;
const takes = messagePact('wallet', 'auth');
const accountId = '9c3b5d7e1f2a4068b1c9d8e7f6a5b4c3';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const user = {
  accountId: regex('^[0-9a-f]{32}$', accountId),
  email: regex('^[^@]+@[^@]+$', 'Player@example.com'),
  name: regex('^.+$', 'A Player'),
  role: regex('^(user|admin)$', 'user'),
  createdAtMs: regex('^[0-9]{13}$', '1772346600000'),
  version: regex('^[0-9]+$', '1'),
};
const stored = () => world.app.features.users.collection.findOne({ _id: accountId });
const STORED = { email: 'Player@example.com', emailLower: 'player@example.com', version: 1 };

test('what the wallet takes from auth: a user', () =>
  takes('auth.user.changed', { user }, async (body) => {
    await eventHandlers(world.app.features)['auth.user.changed']?.(body, {} as never);
    expect(await stored()).toMatchObject(STORED);
  }));

test('what the wallet takes from auth: the users that were changed since', () =>
  takes.answer(
    'auth.users.since',
    { users: eachLike(user), next: { changedAtMs: regex('^[0-9]{13}$', '1772346600000'), id: user.accountId } },
    async (page) => {
      await world.app.features.users.collection.deleteMany({});
      const cursors = (await readBefore.collection()) as never;
      const { features } = world.app;
      const deps = { ...features, log: features.ledger.log, bus: recordingBus(page) };
      await startUsers(deps as never, cursors).stop();
      expect(await stored()).toMatchObject(STORED);
    },
  ));

test('what the wallet takes from auth: whether somebody is an admin', () =>
  takes.answer('auth.admin.check', adminAnswer, async (answer) => expect(await isAdminBy(answer)).toBe(true)));

test('what the wallet is asked by auth: to close an account', () =>
  takes('wallet.account.close', accountQuestion, async (question) =>
    expect(await accountErasedBy(question)).toBe(ERASED_ACCOUNT),
  ));
