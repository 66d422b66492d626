import { describe, expect, test } from '@jest/globals';
import { paymentProviders } from '@topup/proto';
import { sourceFiles, text } from './sources.ts';

const isShipped = (path: string): boolean =>
  /^(services|frontends|audit|proto|static-server)\//.test(path) &&
  !/\.test\.tsx?$|\/testing\/|\/test\//.test(path) &&
  !path.includes('/gen/');
const shipped = sourceFiles().filter(isShipped);
const naming = (words: RegExp): string[] => shipped.filter((path) => words.test(text(path))).sort();

describe('points of variation', () => {
  test('a payment provider is named only in its folder and in the tables', () => {
    const folders = 'services/wallet/src/payments/providers/';
    expect(naming(new RegExp(paymentProviders.join('|'), 'i')).filter((path) => !path.startsWith(folders))).toEqual([
      // Names of an order field and of a call in the public API.
      'frontends/kit/src/api/admin-orders.ts',
      'frontends/kit/src/api/check-phonepe-status.ts',
      // The provider behind the UPI button and behind the status check.
      'frontends/kit/src/api/payment-methods.ts',
      'frontends/kit/src/ui/provider-check.tsx',
      'frontends/ops-dashboard/src/orders/order-detail-list.tsx',
      // Contracts.
      'proto/src/payment-providers.ts',
      'services/order/src/http/schemas.ts',
      'services/order/src/http/views.ts',
    ]);
  });

  test('the gateway names its supplier only in its folder, where it is chosen, and for the mutation tests', () => {
    const gateway = shipped.filter((path) => path.startsWith('services/supplier-gateway/'));
    const folders = new Set(gateway.flatMap((path) => /\/suppliers\/([^/]+)\//.exec(path)?.[1] ?? []));
    expect([...folders]).toHaveLength(1);
    const [name = ''] = folders;
    const naming = new RegExp(name.replaceAll('-', '.?'), 'i');
    expect(gateway.filter((path) => !path.includes(`/suppliers/${name}/`) && naming.test(text(path))).sort()).toEqual([
      'services/supplier-gateway/src/suppliers/index.ts',
      'services/supplier-gateway/stryker.config.mjs',
    ]);
  });
});
