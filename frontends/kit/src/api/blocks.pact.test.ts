import { describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { fromState, pactWith } from '../testing/pact.ts';
import { ACCOUNT_ID, moment, refusal } from '../testing/pact-rows.ts';
import { blockAccount, readAccount, unblockAccount } from './accounts.ts';
import { validateSession } from './validate-session.ts';

const { string } = MatchersV3;
const exchange = pactWith('auth', 'web-blocks');

const ADMIN = 'a signed-in admin';
const OPEN = 'the account of a player';
const BLOCKED = 'a blocked account';
const BLOCK_ID = 'b7d46c2a5e3f1d09c8b7a614f8a1c0e9';
const REASON = 'Stolen cards were used.';
const block = { id: string(BLOCK_ID), reason: string(REASON), since: moment, by: string('admin@example.com') };
const pathOf = (act = '') => fromState('accountId', ACCOUNT_ID, (id) => `/api/admin/accounts/${id}${act}`);
const asAdmin = { as: 'admin' } as const;
const change = (act: string) => ({ ...asAdmin, method: 'POST', path: pathOf(act) }) as const;

describe('what the front end expects of auth about blocks', () => {
  test('an admin reads whether an account is blocked', async () => {
    const read = (state: string, what: string, blocked: object | null) =>
      exchange(
        {
          ...asAdmin,
          path: pathOf(),
          given: [ADMIN, state],
          what,
          answer: { success: true, data: { account: { role: 'user', blocked } } },
        },
        () => readAccount(ACCOUNT_ID),
      );
    expect((await read(OPEN, 'an account that is not blocked', null)).blocked).toBeNull();
    expect((await read(BLOCKED, 'an account that is blocked', block)).blocked).toMatchObject({ reason: REASON });
  });

  test('an admin blocks an account', async () => {
    const done = await exchange(
      {
        ...change('/block'),
        given: [ADMIN, OPEN],
        what: 'an account is blocked',
        body: { reason: REASON },
        answer: { success: true, message: string('The account is blocked.') },
      },
      () => blockAccount(ACCOUNT_ID, { reason: REASON }),
    );
    expect(done.message).toBe('The account is blocked.');
  });

  test.each([
    [BLOCKED, 'account_blocked', 'This account is blocked already.'],
    ['the account of an admin', 'admin_account', 'An admin’s account cannot be blocked.'],
  ])('blocking %s is refused', async (state, code, message) => {
    const refused = exchange(
      {
        ...change('/block'),
        given: [ADMIN, state],
        what: `${state} is to be blocked`,
        body: { reason: REASON },
        status: 409,
        answer: refusal(code, message),
      },
      () => blockAccount(ACCOUNT_ID, { reason: REASON }),
    );
    await expect(refused).rejects.toMatchObject({ status: 409, code });
  });

  test('an admin ends the block that he has seen, and no other', async () => {
    const done = await exchange(
      {
        ...change('/unblock'),
        given: [ADMIN, BLOCKED],
        what: 'an account is unblocked',
        body: { id: fromState('blockId', BLOCK_ID), reason: REASON },
        answer: { success: true, message: string('The account is no longer blocked.') },
      },
      () => unblockAccount(ACCOUNT_ID, { id: BLOCK_ID, reason: REASON }),
    );
    expect(done.message).toBe('The account is no longer blocked.');
    const other = { id: 'of-another-block', reason: REASON };
    const refused = exchange(
      {
        ...change('/unblock'),
        given: [ADMIN, BLOCKED],
        what: 'another block than the one seen is to be ended',
        body: other,
        status: 409,
        answer: refusal('block_changed', 'This block was ended or replaced meanwhile.'),
      },
      () => unblockAccount(ACCOUNT_ID, other),
    );
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'block_changed' });
  });

  test('a blocked player signs in and reads why', async () => {
    const blocked = { reason: string(REASON), since: moment };
    const user = await exchange(
      {
        as: 'player',
        given: ['a signed-in player who is blocked'],
        what: 'a session check of a blocked player',
        path: '/api/auth/validate-session',
        answer: {
          success: true,
          user: { role: 'user', name: string('Asha Nair'), email: string('asha@example.com'), blocked },
        },
      },
      () => validateSession(),
    );
    expect(user?.blocked?.reason).toBe(REASON);
  });
});
