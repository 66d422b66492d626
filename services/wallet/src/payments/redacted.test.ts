import { expect, test } from '@jest/globals';
import { redacted } from './redacted.ts';

test('keeps a request except its secrets and the tokens in its URLs, at any depth', () => {
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

test('does not change numbers, null and URLs without a token', () => {
  const request = { amount: 12_500, none: null, url: 'https://shop.example/?a=1', words: 'http: not an address' };
  expect(redacted(request)).toEqual(request);
});
