import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { paise } from '@topup/kit/money';
import { createOrderBody, readCreated, readStatus, statusBody } from './mapping.ts';

type Fixture = { status: unknown; data: Record<string, unknown> };
const fixture = (name: string): Fixture =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8')) as Fixture;
const ID = '9c3b5d7e1f2a4068b1c9d8e7f6a5b4c301';
const OWNER = '9c3b5d7e1f2a4068b1c9d8e7f6a5b4c9';
const paid = (change: object): unknown => ({ ...fixture('paid'), data: { ...fixture('paid').data, ...change } });

describe('our requests', () => {
  test('rupees as text, our id, the return address', () => {
    const customer = { name: 'Player', email: 'p@example.com', mobile: '9999999999' };
    const redirectUrl = 'https://shop.example/wallet-recharge-status?transactionId=1';
    const body = createOrderBody({
      key: 'k',
      paymentId: ID,
      amountPaise: paise(200_050),
      purpose: 'recharge',
      accountId: OWNER,
      customer,
      redirectUrl,
    });
    expect(body).toMatchObject({ key: 'k', client_txn_id: ID, amount: '2000.50', redirect_url: redirectUrl });
    expect(body).toMatchObject({ udf1: OWNER, udf2: 'recharge' });
  });

  test('the day of the status query', () => expect(statusBody('k', ID, '2026-11-21').txn_date).toBe('21-11-2026'));
});

describe('its answers', () => {
  test('a page, a refusal, or an unclear answer', () => {
    const page = { kind: 'opened', paymentUrl: 'https://pay.example/p/100001', orderId: '100001' };
    expect(readCreated(fixture('created'))).toEqual(page);
    expect(readCreated(fixture('refused'))).toEqual({ kind: 'refused', reason: 'Invalid key' });
    expect(readCreated({ ...fixture('created'), status: 'false' })).toEqual({ kind: 'unclear' });
    expect(readCreated({ status: true, data: { payment_url: 'javascript:alert(1)' } })).toEqual({ kind: 'unclear' });
    expect(readCreated(null)).toEqual({ kind: 'unclear' });
  });

  test('paid, with the amount that was captured', () => {
    const capture = { reference: '412345678901', transactionId: '100001', instrument: 'UPI' };
    const answer = { state: 'paid', amountPaise: 200_000, capture };
    expect(readStatus(fixture('paid'), ID)).toMatchObject(answer);
    expect(readStatus(paid({ amount: '2000.00' }), ID)).toMatchObject(answer);
    expect(readStatus(paid({ amount: '19.99', status: 'SUCCESS' }), ID)).toMatchObject({ amountPaise: 1_999 });
  });

  test('the owner of the payment, if it repeats our data', () => {
    const reported = paid({ udf1: OWNER, udf2: 'recharge' });
    expect(readStatus(reported, ID)).toMatchObject({ paidFor: { accountId: OWNER, purpose: 'recharge' } });
    expect(readStatus(paid({ udf1: 'somebody', udf2: 'recharge' }), ID)).not.toHaveProperty('paidFor');
    expect(readStatus(paid({}), ID)).not.toHaveProperty('paidFor');
  });

  test('personal data is not kept', () => {
    expect(readStatus(fixture('paid'), ID)).toHaveProperty('raw');
    expect(JSON.stringify(readStatus(fixture('paid'), ID))).not.toMatch(/vpa|email|mobile|@/);
  });

  test.each<[string, unknown, string]>([
    ['created', paid({ status: 'created' }), 'pending'],
    ['scanning', paid({ status: 'scanning' }), 'pending'],
    ['failure', paid({ status: 'failure' }), 'failed'],
    ['a word nobody knows', paid({ status: 'refund_requested' }), 'unclear'],
    ['not found', fixture('not-found'), 'unknown'],
    [
      'words of a gateway of its kind about a bad key',
      { status: false, msg: 'Transaction Not Found / Invalid Token' },
      'unclear',
    ],
    ['an account that is not found', { status: false, msg: 'User not found' }, 'unclear'],
    ['a refusal for another reason', fixture('refused'), 'unclear'],
    ['the outer status as text', { ...fixture('paid'), status: 'true' }, 'unclear'],
    ['another payment’s id', paid({ client_txn_id: 'x' }), 'unclear'],
    ['an amount of nothing', paid({ amount: 0 }), 'unclear'],
    ['an amount with three decimals', paid({ amount: '1.234' }), 'unclear'],
    ['nothing', null, 'unclear'],
  ])('%s', (_what, answer, state) => expect(readStatus(answer, ID).state).toBe(state));

  test('the player is paying once the page is open', () => {
    expect(readStatus(paid({ status: 'created' }), ID)).toEqual({ state: 'pending', paying: false });
    expect(readStatus(paid({ status: 'scanning' }), ID)).toEqual({ state: 'pending', paying: true });
  });

  test('no input counts as paid unless it says success for this payment', () => {
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        expect(readStatus(answer, ID).state).not.toBe('paid');
        expect(readCreated(answer).kind).not.toBe('opened');
      }),
    );
  });
});
