import { describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { messagePact } from '@topup/kit/testing/pact-messages';
import { debitCommand, outsideCommand, paymentWish, refundCommand, voidCommand } from './commands.ts';

const { eachLike, regex } = MatchersV3;
const takes = messagePact('wallet', 'order');

const orderId = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
const accountId = '9c3b5d7e1f2a4068b1c9d8e7f6a5b4c3';
const id = (example: string) => regex('^[0-9a-f]{32}$', example);
const paise = (example: string) => regex('^[1-9][0-9]*$', example);
const paymentKey = regex('^order:[0-9a-f]{32}:payment$', `order:${orderId}:payment`);
const refund = {
  key: regex('^refund:[0-9a-f]{32}:[0-9]{1,6}$', `refund:${orderId}:1`),
  of: paymentKey,
  orderId: id(orderId),
  accountId: id(accountId),
  units: eachLike(regex('^[0-9a-f]{32}:.+$', `${orderId}:0:0`)),
  amountPaise: paise('1250'),
};

describe('what the wallet takes from order', () => {
  test('a debit', () =>
    takes(
      'wallet.debit.post',
      { key: paymentKey, orderId: id(orderId), accountId: id(accountId), amountPaise: paise('6250') },
      (body) => expect(debitCommand.parse(body)).toMatchObject({ orderId, accountId, amountPaise: 6250 }),
    ));

  test('a void', () =>
    takes('wallet.debit.void', { key: paymentKey, orderId: id(orderId) }, (body) =>
      expect(voidCommand.parse(body)).toMatchObject({ orderId }),
    ));

  test('the wish for a payment page', () =>
    takes(
      'wallet.payment.create',
      {
        orderId: id(orderId),
        accountId: id(accountId),
        amountPaise: paise('6250'),
        gateway: regex('^(ekupi|phonepe)$', 'ekupi'),
        redirectUrl: regex(
          '^https?://[^/]+/payment-status\\?orderId=[0-9a-f]{32}&t=.+$',
          `http://localhost:8080/payment-status?orderId=${orderId}&t=token`,
        ),
        customerEmail: regex('.+@.+', 'player@example.com'),
      },
      (body) => expect(paymentWish.parse(body)).toMatchObject({ _id: orderId, gateway: 'ekupi', amountPaise: 6250 }),
    ));

  test('a refund', () =>
    takes('wallet.refund.post', refund, (body) =>
      expect(refundCommand.parse(body)).toMatchObject({ orderId, units: [`${orderId}:0:0`] }),
    ));

  test('a refund that support has given back outside', () =>
    takes(
      'wallet.refund.outside',
      {
        ...refund,
        outside: { reference: regex('.+', 'UTR-7'), reason: regex('.+', 'by bank transfer'), by: id(accountId) },
      },
      (body) => expect(outsideCommand.parse(body)).toMatchObject({ orderId, outside: { reference: 'UTR-7' } }),
    ));
});
