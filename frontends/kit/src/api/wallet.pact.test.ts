import { describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { fromState, pactWith } from '../testing/pact.ts';
import { ORDER_ID, RECHARGE_ID, id, refusal, walletRow } from '../testing/pact-rows.ts';
import { checkPhonepeStatus } from './check-phonepe-status.ts';
import { cancelPayment, openPayments } from './open-payments.ts';
import { orderTransactions, walletTransactions } from './wallet-transactions.ts';
import { rechargeStatus } from './recharge-status.ts';
import { rechargeWallet, walletBalance } from './wallet.ts';

const { eachLike, integer, number, regex, string } = MatchersV3;
const exchange = pactWith('wallet');

const RICH = 'a signed-in player with 2000 rupees';
const RECHARGED = 'a completed recharge of 500 rupees of the signed-in player';
const asPlayer = { as: 'player' } as const;
const statusPath = fromState('transactionId', RECHARGE_ID, (value) => `/api/orders/transactions/status/${value}`);
const webAddress = regex(/^https?:\/\/.+/, 'http://localhost:8080/simulators/ekupi/pay/1');
const recharge = { ...asPlayer, method: 'POST', path: '/api/wallet/recharge/ekupi' } as const;
const credited = { at: 'wallet', amount: number(500) };
const pages = { totalPages: integer(1), currentPage: 1 };

describe('what the front end expects of wallet', () => {
  test('the balance', async () => {
    const answer = { success: true, data: { walletBalance: 2000, rechargeMax: integer(100_000) } };
    const read = { ...asPlayer, given: [RICH], what: 'a look at the balance', path: '/api/wallet/balance', answer };
    expect(await exchange(read, () => walletBalance())).toEqual({ walletBalance: 2000, rechargeMax: 100_000 });
  });

  test('nobody has no balance', async () => {
    const answer = refusal('unauthenticated', 'Please sign in to continue.');
    const read = { what: 'a look at the balance of nobody', path: '/api/wallet/balance', status: 401, answer };
    await expect(exchange(read, () => walletBalance())).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('a recharge leads to the payment page', async () => {
    const started = await exchange(
      {
        ...recharge,
        given: [RICH, 'ekupi opens payment pages'],
        what: 'a recharge of 500 rupees',
        idempotencyKey: '6d0f3a5b1c2e4f70',
        body: { amount: 500, paymentMethod: 'ekupi' },
        answer: { success: true, data: { paymentUrl: webAddress } },
      },
      () => rechargeWallet(500, 'ekupi', '6d0f3a5b1c2e4f70'),
    );
    expect(started.data?.paymentUrl).toMatch(/^http/);
  });

  test('a recharge of nothing is refused', async () => {
    const refused = exchange(
      {
        ...recharge,
        given: [RICH],
        what: 'a recharge of 0 rupees',
        idempotencyKey: '6d0f3a5b1c2e4f71',
        body: { amount: 0, paymentMethod: 'ekupi' },
        status: 400,
        answer: { success: false, message: string('Please enter a valid amount') },
      },
      () => rechargeWallet(0, 'ekupi', '6d0f3a5b1c2e4f71'),
    );
    await expect(refused).rejects.toMatchObject({ status: 400, message: 'Please enter a valid amount' });
  });

  test('the history, page by page', async () => {
    const row = { ...walletRow('recharge', 500, 0, 500), money: credited };
    const data = { transactions: eachLike(row), pagination: pages };
    const found = await exchange(
      {
        ...asPlayer,
        given: [RECHARGED],
        what: 'the first page of the history',
        path: '/api/wallet/wallet-transactions',
        query: { page: '1', limit: '10' },
        answer: { success: true, data },
      },
      () => walletTransactions({ page: 1 }),
    );
    expect(found.transactions).toHaveLength(1);
  });

  test('the history by type and status', async () => {
    const data = { transactions: eachLike(walletRow('recharge', 500, 0, 500)), pagination: pages };
    const found = await exchange(
      {
        ...asPlayer,
        given: [RECHARGED],
        what: 'the completed recharges of the history',
        path: '/api/wallet/wallet-transactions',
        query: { page: '1', limit: '10', transaction_type: 'recharge', status: 'completed' },
        answer: { success: true, data },
      },
      () => walletTransactions({ page: 1, type: 'recharge', status: 'completed' }),
    );
    expect(found.transactions[0]?.transaction_type).toBe('recharge');
  });

  test('a completed recharge, asked for by its owner', async () => {
    const data = { _id: id(RECHARGE_ID), status: 'completed', amount: 500 };
    const own = { paymentMethod: 'ekupi' };
    const found = await exchange(
      {
        ...asPlayer,
        given: [RECHARGED],
        what: 'how a completed recharge stands',
        path: statusPath,
        answer: {
          success: true,
          data: { ...data, balanceBefore: number(0), balanceAfter: number(500), ...own, money: credited },
        },
      },
      () => rechargeStatus(RECHARGE_ID, null),
    );
    expect(found.balanceAfter).toBeGreaterThan(found.balanceBefore ?? 0);
  });

  test('a pending recharge, asked for with the token of the return address', async () => {
    const found = await exchange(
      {
        given: ['a pending recharge of 500 rupees with a status token'],
        what: 'how a recharge stands, without a session',
        path: statusPath,
        query: { t: fromState('statusToken', 'a-status-token') },
        answer: { success: true, data: { status: 'pending', amount: 500, money: { at: 'not_paid' } } },
      },
      () => rechargeStatus(RECHARGE_ID, 'a-status-token'),
    );
    expect(found.status).toBe('pending');
  });

  test('what an order moved, its refund inside its purchase', async () => {
    const purchase = {
      ...walletRow('purchase', 125, 2000, 1875),
      refundTransaction: walletRow('refund', 62.5, 1875, 1937.5),
    };
    const [row] = await exchange(
      {
        ...asPlayer,
        given: ['an order of the signed-in player for 125 rupees with 62.50 rupees refunded'],
        what: 'the transactions of an order',
        path: fromState('orderId', ORDER_ID, (value) => `/api/orders/transactions/${value}`),
        answer: { success: true, data: { transactions: eachLike(purchase) } },
      },
      () => orderTransactions(ORDER_ID),
    );
    expect(row?.refundTransaction?.amount).toBe(62.5);
  });

  const open = { ...asPlayer, given: ['a recharge of 500 rupees of the signed-in player that waits at ekupi'] };
  const places = { purpose: 'recharge', amount: number(500), paymentUrl: webAddress };

  test('the payments that wait at a gateway', async () => {
    const one = { _id: regex(/^[0-9a-f]{32}$/, RECHARGE_ID), ...places, createdAt: string('2026-11-26T07:00:00.000Z') };
    const [payment] = await exchange(
      {
        ...open,
        what: 'the open payments',
        path: '/api/wallet/open-payments',
        answer: { success: true, data: { payments: eachLike(one) } },
      },
      () => openPayments(),
    );
    expect(payment).toMatchObject({ purpose: 'recharge', amount: 500 });
  });

  test('one of them is cancelled', async () => {
    const cancelled = await exchange(
      {
        ...open,
        method: 'POST',
        what: 'a cancelled payment',
        path: fromState('transactionId', RECHARGE_ID, (value) => `/api/wallet/open-payments/${value}/cancel`),
        answer: { success: true },
      },
      () => cancelPayment(RECHARGE_ID),
    );
    expect(cancelled.success).toBe(true);
  });

  test('what PhonePe says about a payment', async () => {
    const found = await exchange(
      {
        ...asPlayer,
        given: ['a PhonePe payment of 500 rupees of the signed-in player'],
        what: 'a check of a PhonePe payment',
        path: fromState('merchantTransactionId', 'TX1', (value) => `/api/orders/check-phonepe-status/${value}`),
        answer: {
          success: true,
          code: 'PAYMENT_SUCCESS',
          message: string('Your payment is successful.'),
          data: { state: string('COMPLETED'), amount: integer(50_000), transactionId: string('T1') },
        },
      },
      () => checkPhonepeStatus('TX1'),
    );
    expect(found.data?.amount).toBe(50_000);
  });
});
