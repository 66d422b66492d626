import { expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { pactWith } from '../testing/pact.ts';
import { supplierCharges } from './charges.ts';

const { eachLike, integer, number, regex, string } = MatchersV3;
const exchange = pactWith('supplier-gateway', 'web-admin');
const ADMIN = 'a signed-in admin';
const asAdmin = { as: 'admin' } as const;

test('the operations dashboard expects of the supplier gateway what the supplier charges', async () => {
  const charged = {
    productId: string('25'),
    observations: integer(1),
    points: number(187.5),
    multiplier: number(1.0043),
    multiplied: number(188.31),
    charged: number(188.31),
    fits: regex(/^(list|multiplied|both|neither)$/, 'multiplied'),
  };
  const data = {
    setting: regex('^(list|multiplied|learn)$', 'learn'),
    charges: regex(/^(list|multiplied|unknown)$/, 'unknown'),
    observations: integer(1),
    observationsMax: integer(20),
    products: eachLike(charged),
  };
  const shown = await exchange(
    {
      ...asAdmin,
      given: [ADMIN, 'an observation of what the supplier charges'],
      what: 'what the supplier charges',
      path: '/api/admin/deliveries/charges',
      answer: { success: true, data },
    },
    () => supplierCharges(),
  );
  expect(shown).toMatchObject({ setting: 'learn', products: [{ productId: '25' }] });
});
