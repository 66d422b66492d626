import { describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { fromState, pactWith } from '../testing/pact.ts';
import { ACCOUNT_ID, ORDER_ID, RECHARGE_ID, id, moment, refusal, walletRow } from '../testing/pact-rows.ts';
import { adminTransactions } from './admin-transactions.ts';
import {
  adjustments,
  confirmAdjustment,
  findUser,
  leaderboard,
  updateWallet,
  withdrawAdjustment,
} from './admin-users.ts';
import { reconcilerRuns } from './reconciler.ts';

const { boolean, eachLike, integer, number, string } = MatchersV3;
const exchange = pactWith('wallet', 'web-admin');

const SPENDER = 'a player who recharged 500 rupees and spent 125 of them';
const asAdmin = { as: 'admin' } as const;
const pagesOfAll = { currentPage: 1, totalPages: integer(1), hasPrevPage: false, hasNextPage: boolean(false) };

describe('what the operations dashboard expects of wallet', () => {
  test('everybody’s transactions, filtered', async () => {
    const purchase = {
      ...walletRow('purchase', 125, 500, 375),
      wallet_transaction: true,
      userId: { _id: id(ACCOUNT_ID), name: string('A Player') },
      userEmail: string('player@example.com'),
      orderId: id(ORDER_ID),
    };
    const data = {
      transactions: eachLike(purchase),
      pagination: { ...pagesOfAll, totalTransactions: integer(1) },
    };
    const found = await exchange(
      {
        ...asAdmin,
        given: ['a signed-in admin', SPENDER],
        what: 'the completed wallet purchases of a player on some days',
        path: '/api/admin/transactions',
        query: {
          page: '1',
          limit: '20',
          transaction_type: 'purchase',
          status: 'completed',
          paymentMethod: 'wallet',
          startDate: '2026-01-01',
          endDate: '2099-12-31',
          sortBy: 'createdAt',
          sortOrder: 'desc',
          search: fromState('email', 'player@example.com'),
        },
        answer: { success: true, data },
      },
      () =>
        adminTransactions({
          page: 1,
          type: 'purchase',
          status: 'completed',
          method: 'wallet',
          startDate: '2026-01-01',
          endDate: '2099-12-31',
          search: 'player@example.com',
        }),
    );
    expect(found.pagination.totalTransactions).toBe(1);
  });

  test('money in suspense says what was expected and what was paid', async () => {
    const suspended = {
      _id: id(RECHARGE_ID),
      transaction_type: 'recharge',
      status: 'refund_initiated',
      amount: 1,
      expectedAmount: 500,
      inSuspense: true,
      createdAt: moment,
      wallet_transaction: false,
      userId: { _id: id(ACCOUNT_ID), name: string('') },
      userEmail: string(''),
    };
    const data = {
      transactions: eachLike(suspended),
      pagination: { ...pagesOfAll, totalTransactions: integer(1) },
    };
    const found = await exchange(
      {
        ...asAdmin,
        given: ['a signed-in admin', 'a recharge of 500 rupees of which 1 rupee was paid'],
        what: 'the recharge that was paid with another amount',
        path: '/api/admin/transactions',
        query: {
          page: '1',
          limit: '20',
          sortBy: 'createdAt',
          sortOrder: 'desc',
          search: fromState('transactionId', RECHARGE_ID),
        },
        answer: { success: true, data },
      },
      () => adminTransactions({ page: 1, search: RECHARGE_ID }),
    );
    expect(found.transactions[0]).toMatchObject({ amount: 1, expectedAmount: 500 });
  });

  test('the leaderboard', async () => {
    const user = {
      _id: id(ACCOUNT_ID),
      name: string('A Player'),
      email: string('player@example.com'),
      walletBalance: number(375),
      totalSpent: number(125),
      purchaseCount: integer(1),
    };
    const data = { users: eachLike(user), pagination: pagesOfAll };
    const request = { given: ['a signed-in admin', SPENDER], what: 'the leaderboard', query: { page: '1' } };
    const answer = { success: true, data };
    const found = await exchange({ ...asAdmin, ...request, path: '/api/admin/users', answer }, () => leaderboard(1));
    expect(found.users).toHaveLength(1);
  });

  const userWith = (walletBalance: number) => ({
    _id: id(ACCOUNT_ID),
    name: string('A Player'),
    email: string('player@example.com'),
    role: 'user',
    walletBalance,
    stats: { totalRecharged: 500, totalSpent: 125, purchaseCount: 1, totalRefunded: 0 },
  });

  test('a user by e-mail, with lifetime numbers', async () => {
    const found = await exchange(
      {
        ...asAdmin,
        given: ['a signed-in admin', SPENDER],
        what: 'a search for a user',
        path: '/api/admin/users/search',
        query: { email: fromState('email', 'player@example.com') },
        answer: { success: true, data: userWith(375) },
      },
      () => findUser('player@example.com'),
    );
    expect(found.stats.purchaseCount).toBe(1);
  });

  test('a user who does not exist', async () => {
    const search = exchange(
      {
        ...asAdmin,
        given: ['a signed-in admin'],
        what: 'a search for nobody',
        path: '/api/admin/users/search',
        query: { email: 'nobody@example.com' },
        status: 404,
        answer: { success: false, message: 'User not found.' },
      },
      () => findUser('nobody@example.com'),
    );
    await expect(search).rejects.toMatchObject({ status: 404, message: 'User not found.' });
  });

  const adjustment = { ...asAdmin, method: 'POST', path: '/api/admin/users/update-wallet' } as const;
  const bodyOf = (amount: number) => ({ userId: fromState('accountId', ACCOUNT_ID), amount, reason: 'Lost payment' });

  test('an adjustment answers the updated user', async () => {
    const updated = await exchange(
      {
        ...adjustment,
        given: ['a signed-in admin', SPENDER],
        what: 'an adjustment of 10.50 rupees',
        idempotencyKey: '6d0f3a5b1c2e4f72',
        body: bodyOf(10.5),
        answer: { success: true, message: string('Balance updated.'), data: userWith(385.5) },
      },
      () => updateWallet({ userId: ACCOUNT_ID, amount: 10.5, reason: 'Lost payment' }, '6d0f3a5b1c2e4f72'),
    );
    expect(updated.data.walletBalance).toBe(385.5);
  });

  test('an adjustment below zero is refused', async () => {
    const refused = exchange(
      {
        ...adjustment,
        given: ['a signed-in admin', SPENDER],
        what: 'an adjustment of -1000 rupees',
        idempotencyKey: '6d0f3a5b1c2e4f73',
        body: bodyOf(-1000),
        status: 409,
        answer: refusal('insufficient_balance', 'The wallet holds 375.00 rupees.'),
      },
      () => updateWallet({ userId: ACCOUNT_ID, amount: -1000, reason: 'Lost payment' }, '6d0f3a5b1c2e4f73'),
    );
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'insufficient_balance' });
  });

  const WAITING = 'an adjustment of 20000 rupees that another admin proposed';
  const ADJUSTMENT_ID = 'c'.repeat(32);
  const proposal = {
    id: id(ADJUSTMENT_ID),
    userId: id(ACCOUNT_ID),
    userEmail: string('player@example.com'),
    amount: 20000,
    reason: string('A prize'),
    email: string('first-admin@example.com'),
    at: moment,
    expiresAt: moment,
  };

  test('an adjustment that needs two admins is proposed', async () => {
    const proposed = await exchange(
      {
        ...adjustment,
        given: ['a signed-in admin', SPENDER],
        what: 'an adjustment of 20000 rupees',
        idempotencyKey: '6d0f3a5b1c2e4f74',
        body: bodyOf(20000),
        status: 202,
        answer: { success: true, message: string('Proposed.'), hint: string('Set it.'), data: userWith(375), proposal },
      },
      () => updateWallet({ userId: ACCOUNT_ID, amount: 20000, reason: 'Lost payment' }, '6d0f3a5b1c2e4f74'),
    );
    expect(proposed).toMatchObject({ hint: 'Set it.', proposal: { amount: 20000 } });
  });

  test('the adjustments that wait for a second admin', async () => {
    const request = { given: ['a signed-in admin', WAITING], what: 'the adjustments that wait' };
    const data = { proposals: eachLike(proposal), pagination: pagesOfAll, aloneMax: number(10000) };
    const asked = { path: '/api/admin/users/adjustments', query: { page: '1' }, answer: { success: true, data } };
    const found = await exchange({ ...asAdmin, ...request, ...asked }, () => adjustments());
    expect(found.proposals[0]?.id).toBe(ADJUSTMENT_ID);
  });

  const pathOf = (act: string) =>
    fromState('adjustmentId', ADJUSTMENT_ID, (given) => `/api/admin/users/adjustments/${given}/${act}`);

  test('a proposed adjustment is confirmed', async () => {
    const confirmed = await exchange(
      {
        ...asAdmin,
        method: 'POST',
        path: pathOf('confirm'),
        body: {},
        given: ['a signed-in admin', WAITING],
        what: 'the confirmation of an adjustment',
        answer: { success: true, message: string('Balance updated.'), data: userWith(20375) },
      },
      () => confirmAdjustment(ADJUSTMENT_ID),
    );
    expect(confirmed.data.walletBalance).toBe(20375);
  });

  test('a proposed adjustment is withdrawn', async () => {
    const withdrawn = await exchange(
      {
        ...asAdmin,
        method: 'POST',
        path: pathOf('withdraw'),
        body: { reason: 'Too much' },
        given: ['a signed-in admin', WAITING],
        what: 'the withdrawal of an adjustment',
        answer: { success: true, message: string('Proposal withdrawn.') },
      },
      () => withdrawAdjustment(ADJUSTMENT_ID, { reason: 'Too much' }),
    );
    expect(withdrawn.message).toBe('Proposal withdrawn.');
  });

  test('the reports of the reconciliation', async () => {
    const run = {
      _id: string('light:2026-03-01T09:30'),
      kind: 'light',
      state: 'done',
      startedAt: moment,
      endedAt: moment,
      checked: { transfers: integer(2), wallets: integer(1), pendings: integer(0) },
      found: integer(0),
      findings: [],
      notChecked: [],
    };
    const request = {
      given: ['a signed-in admin', 'books that were compared'],
      what: 'the reports of the reconciliation',
    };
    const answer = { success: true, data: { runs: eachLike(run) } };
    const found = await exchange({ ...asAdmin, ...request, path: '/api/admin/reconciler', answer }, () =>
      reconcilerRuns(),
    );
    expect(found[0]?.findings).toEqual([]);
  });
});
