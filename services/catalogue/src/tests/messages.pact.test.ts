import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { createLog } from '@topup/kit/log';
import {
  accountErasedBy,
  accountQuestion,
  adminAnswer,
  ERASED_ACCOUNT,
  isAdminBy,
  recordingBus,
} from '@topup/kit/testing/pact-questions';
import { messagePact } from '@topup/kit/testing/pact-messages';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';
import { fetchSupplierProducts } from '../use-cases/fetch-supplier-products.ts';
import { listSales } from '../use-cases/list-sales.ts';

const { eachLike, integer, regex, string } = MatchersV3;
const fromOrder = messagePact('catalogue', 'order');
const fromAuth = messagePact('catalogue', 'auth');
let catalogue: CatalogueUnderTest;
beforeAll(async () => void (catalogue = await startCatalogueUnderTest()));
afterAll(() => catalogue.stop());

test('what the catalogue is asked by order: which prices were changed since', () =>
  fromOrder(
    'catalogue.prices.since',
    { cursor: { changedAtMs: regex('^[0-9]{1,13}$', '1772346600000') }, limit: integer(500) },
    async (question) => expect((await catalogue.neighbours.ask('catalogue.prices.since', question)).more).toBe(false),
  ));

test("what the catalogue takes from the supplier gateway: the supplier's list", () =>
  messagePact('catalogue', 'supplier-gateway').answer(
    'supplier.catalogue.list',
    { products: eachLike({ id: string('13'), spu: string('78&8 Diamond'), price: regex('^[0-9.]+$', '61.5') }) },
    async (answer) => {
      const products = await fetchSupplierProducts({
        bus: recordingBus(answer),
        log: createLog('t', 'silent'),
      } as never);
      expect(products).toEqual([{ id: '13', spu: '78&8 Diamond', price: '61.5' }]);
    },
  ));

test('what the catalogue takes from order: what was sold', async () => {
  const sales = {
    productId: string('13'),
    quantity: regex('^[1-9][0-9]*$', '3'),
    revenuePaise: regex('^[0-9]+$', '18750'),
  };
  await fromOrder.answer(
    'order.units.sold',
    { sales: eachLike(sales), sinceMs: regex('^[0-9]{13}$', '1772346600000') },
    async (answer) =>
      expect(await listSales({ bus: recordingBus(answer), log: createLog('t', 'silent') }, 7)).toEqual({
        sales: [{ productId: '13', quantity: 3, revenuePaise: 18_750 }],
        since: new Date(1_772_346_600_000),
      }),
  );
});

test('what the catalogue takes from auth: whether somebody is an admin', () =>
  fromAuth.answer('auth.admin.check', adminAnswer, async (answer) => expect(await isAdminBy(answer)).toBe(true)));

test('what the catalogue is asked by auth: to close an account', () =>
  fromAuth('catalogue.account.close', accountQuestion, async (question) =>
    expect(await accountErasedBy(question)).toBe(ERASED_ACCOUNT),
  ));
