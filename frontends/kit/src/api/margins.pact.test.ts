import { expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { pactWith } from '../testing/pact.ts';
import { refusal } from '../testing/pact-rows.ts';
import { marginsBetween, noteLostDay } from './margins.ts';

const { boolean, eachLike, integer, number, string } = MatchersV3;
const exchange = pactWith('order', 'web-admin');
const given = ['a signed-in admin', 'an order of a player that the supplier has answered'];

test('what the dashboards expect of the margins by day and product', async () => {
  const one = {
    productId: string('13'),
    units: integer(1),
    earned: number(62.5),
    points: number(61.5),
    isLoss: boolean(),
  };
  const days = eachLike({ day: string('2026-03-01'), products: eachLike({ ...one, isNoted: boolean(false) }) });
  const found = await exchange(
    {
      as: 'admin',
      given,
      what: 'the margins of some days',
      path: '/api/admin/margins',
      query: { startDate: '2026-01-01', endDate: '2099-12-31' },
      answer: {
        success: true,
        data: { from: string('2026-01-01'), to: string('2099-12-31'), days, products: eachLike(one) },
      },
    },
    () => marginsBetween({ from: '2026-01-01', to: '2099-12-31' }),
  );
  expect(found.products[0]).toMatchObject({ productId: '13', units: 1 });
});

test('that no reason is taken for a day that lost nothing', async () => {
  const refused = exchange(
    {
      as: 'admin',
      given,
      what: 'a reason for a day that lost nothing',
      method: 'POST',
      path: '/api/admin/margins/2026-01-01/13/note',
      body: { reason: 'A promotion.' },
      status: 409,
      answer: refusal('no_loss', 'This product did not lose money on this day.'),
    },
    () => noteLostDay({ day: '2026-01-01', productId: '13', reason: 'A promotion.' }),
  );
  await expect(refused).rejects.toMatchObject({ status: 409 });
});
