import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { createLog } from '@topup/kit/log';
import { accountAnswer } from '@topup/kit/testing/pact-questions';
import { messagePact } from '@topup/kit/testing/pact-messages';
import { messages } from '@topup/proto';
import { CLOSING, NEIGHBOURS, questionsAndReasons } from '../testing/closing.ts';
import { noticeHandlers } from '../consumers.ts';
import type { ToldNotice } from '../webhook/body.ts';
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

  test('what needs a person', () =>
    takes(
      'auth.notice.tell',
      {
        id: regex('^[\\w.:-]{1,300}$', 'suspense:order-1:1772346600000'),
        service: requester,
        kind: regex('^(approval|brake|brake-due|alarm)$', 'alarm'),
        subject: regex('^[\\w.:-]{1,300}$', 'suspense:order-1'),
        sinceMs: regex('^[0-9]{13}$', '1772346600000'),
      },
      async (command) => {
        const kept: ToldNotice[] = [];
        const outcome = await noticeHandlers(async (notice) => void kept.push(notice))['auth.notice.tell']?.(
          command,
          {} as never,
        );
        expect([outcome, kept]).toMatchObject([
          undefined,
          [{ service: requester, since: new Date(1_772_346_600_000) }],
        ]);
      },
    ));

  if (messages['auth.users.since'].from.includes(requester))
    test('who was changed since', () =>
      takes(
        'auth.users.since',
        { cursor: { changedAtMs: regex('^[0-9]{1,13}$', '1772346600000') }, limit: integer(500) },
        async (question) => expect((await bus.ask('auth.users.since', question)).more).toBe(false),
      ));
});
