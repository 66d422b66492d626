import { describe, expect, test } from '@jest/globals';
import { paymentProviders } from '@topup/proto';
import { sourceFiles, text } from './sources.ts';

const isShipped = (path: string): boolean =>
  /^(services|frontends|audit|proto|static-server)\//.test(path) &&
  !/\.test\.tsx?$|\/testing\/|\/test\//.test(path) &&
  !path.includes('/gen/');
const shipped = sourceFiles().filter(isShipped);
const naming = (words: RegExp): string[] => shipped.filter((path) => words.test(text(path))).sort();

describe('what varies has one place', () => {
  test('a payment provider is named in its folder and in the tables alone', () => {
    const folders = 'services/wallet/src/payments/providers/';
    expect(naming(new RegExp(paymentProviders.join('|'), 'i')).filter((path) => !path.startsWith(folders))).toEqual([
      // The public API's names of a field of an order and of a call.
      'frontends/kit/src/api/admin-orders.ts',
      'frontends/kit/src/api/check-phonepe-status.ts',
      // Which provider is behind the button and the check.
      'frontends/kit/src/api/payment-methods.ts',
      // The labels.
      'frontends/kit/src/texts/wallet.ts',
      'frontends/kit/src/ui/provider-check.tsx',
      'frontends/ops-dashboard/src/orders/order-facts.tsx',
      // The contract.
      'proto/src/payment-providers.ts',
      'services/order/src/http/schemas.ts',
      'services/order/src/http/views.ts',
    ]);
  });
});
