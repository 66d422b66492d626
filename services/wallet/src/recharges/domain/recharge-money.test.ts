import { describe, expect, test } from '@jest/globals';
import { givesBack, paymentProviders } from '@topup/proto';
import { paise } from '@topup/kit/money';
import { providers } from '../../payments/providers/index.ts';
import { rechargeMoney, type RechargeMoney } from './recharge-money.ts';
import type { RechargeStatus } from './recharge-states.ts';

const recharge = (status: RechargeStatus, paymentMethod = 'ekupi') => ({
  status,
  paymentMethod,
  amountPaise: paise(50_000),
});
const refund = (walletMoved: boolean) => ({ amountPaise: paise(100), walletMoved });

describe('where the money of a recharge is', () => {
  test.each<[RechargeStatus, RechargeMoney]>([
    ['pending', { at: 'not_paid' }],
    ['processing', { at: 'confirming' }],
    ['failed', { at: 'nothing_taken' }],
    ['failed_credit', { at: 'crediting', amountPaise: paise(50_000) }],
    ['completed', { at: 'wallet', amountPaise: paise(50_000) }],
    ['refund_initiated', { at: 'support' }],
    ['refund_failed', { at: 'support' }],
    ['refunded', { at: 'source' }],
    ['manual_refund', { at: 'outside' }],
  ])('that is %s: %j', (status, money) => expect(rechargeMoney(recharge(status), null)).toEqual(money));

  test('is with PhonePe while it must refund it; for UPI support decides', () => {
    expect(rechargeMoney(recharge('refund_initiated', 'phonepe'), null)).toEqual({ at: 'gateway' });
    expect(rechargeMoney(recharge('refund_failed', 'phonepe'), null)).toEqual({ at: 'support' });
  });

  test('after a refund: the place, and the captured amount, not the requested one', () => {
    const back = (status: RechargeStatus, walletMoved: boolean) =>
      rechargeMoney(recharge(status, 'phonepe'), refund(walletMoved));
    expect(back('refunded', true)).toEqual({ at: 'returned_to_wallet', amountPaise: 100 });
    expect(back('refunded', false)).toEqual({ at: 'source', amountPaise: 100 });
    expect(back('manual_refund', false)).toEqual({ at: 'outside', amountPaise: 100 });
  });
});

test.each(paymentProviders)('the contract says correctly whether %s supports refunds', (name) => {
  const connected = providers[name].connect(
    { EKUPI_BASE_URL: 'http://localhost', EKUPI_KEY: 'k', PHONEPE_AUTH_URL: 'http://localhost' } as never,
    { child: () => undefined } as never,
  );
  expect(connected.refunds !== null).toBe(givesBack(name));
});
