import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { createLog } from '@topup/kit/log';
import { accountAnswer } from '@topup/kit/testing/pact-questions';
import { messagePact } from '@topup/kit/testing/pact-messages';
import { messages } from '@topup/proto';
import { CLOSING, NEIGHBOURS, questionsAndReasons } from '../testing/closing.ts';
import { startAuthUnderTest, type AuthUnderTest } from '../testing/auth.ts';

const { integer, regex } = MatchersV3;
const reasonsIn = async (question: (typeof CLOSING)[keyof typeof CLOSING], answer: object) =>
  (await questionsAndReasons({ [question]: answer })).reasons;

let auth: AuthUnderTest;
let bus: Bus;
beforeAll(async () => {
  auth = await startAuthUnderTest();
  bus = await connectBus({ url: auth.servers.amqpUrl, service: 'order', log: createLog('auth-test', 'silent') });
});
afterAll(async () => {
  await bus.close();
  await auth.stop();
});

describe.each(NEIGHBOURS)('what auth is asked by %s', (requester) => {
  const takes = messagePact('auth', requester);

  test('what keeps an account, as it answers', () =>
    takes.answer(CLOSING[requester], accountAnswer, async (answer) => {
      expect(await reasonsIn(CLOSING[requester], answer)).toMatchObject([{ why: 'The wallet holds 1.00 rupees.' }]);
    }));

  test('whether somebody is an admin', () =>
    takes(
      'auth.admin.check',
      {
        accountId: regex('^[0-9a-f]{32}$', '9c3b5d7e1f2a4068b1c9d8e7f6a5b4c3'),
        sessionVersion: regex('^[0-9]+$', '1'),
      },
      async (question) => expect((await bus.ask('auth.admin.check', question)).role).toBe('user'),
    ));

  if (messages['auth.users.since'].from.includes(requester))
    test('who was changed since', () =>
      takes(
        'auth.users.since',
        { cursor: { changedAtMs: regex('^[0-9]{1,13}$', '1772346600000') }, limit: integer(500) },
        async (question) => expect((await bus.ask('auth.users.since', question)).more).toBe(false),
      ));
});
