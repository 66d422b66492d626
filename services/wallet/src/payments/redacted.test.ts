import { expect, test } from '@jest/globals';
import { redacted } from './redacted.ts';

test('all of a request but its secrets and the tokens in its addresses, however deep', () => {
  const redirectUrl = 'https://shop.example/payment-status?orderId=1&t=secret';
  const request = {
    key: 'k',
    amount: '20.00',
    redirect_url: redirectUrl,
    paymentFlow: { merchantUrls: { redirectUrl } },
  };
  const shown = 'https://shop.example/payment-status?orderId=1&t=%5Bredacted%5D';
  expect(redacted(request, ['key'])).toEqual({
    key: '[redacted]',
    amount: '20.00',
    redirect_url: shown,
    paymentFlow: { merchantUrls: { redirectUrl: shown } },
  });
  expect(JSON.stringify(redacted(request, ['key']))).not.toContain('secret');
});

test('numbers, nothing and addresses without a token stay as they are', () => {
  const request = { amount: 12_500, none: null, url: 'https://shop.example/?a=1', words: 'http: not an address' };
  expect(redacted(request)).toEqual(request);
});
