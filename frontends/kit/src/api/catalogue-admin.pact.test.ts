import { describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { fromState, pactWith } from '../testing/pact.ts';
import { details, difference, IMPORT_ID, priceImport, priceVersion, record, results } from '../testing/pact-prices.ts';
import { moment, refusal } from '../testing/pact-rows.ts';
import {
  changedMeanwhile,
  deletePrice,
  pausePrice,
  priceVersions,
  resumePrice,
  rollbackPrice,
  updatePrice,
} from './admin-prices.ts';
import { changePrices, importPrices, priceImports, rollbackPrices, undoImport } from './price-imports.ts';
import { priceSales, suggestPrices } from './price-rules.ts';
import { chooseIcon, productIcons } from './product-icons.ts';
import { compareWithSupplier, supplierProducts } from './supplier-products.ts';

const { arrayContaining, boolean, eachLike, integer, number, string } = MatchersV3;
const exchange = pactWith('catalogue', 'web-admin');

const ADMIN = '/api/products/admin/products';
/** A product id that is also a number. */
const ID = '13';
const SOLD = 'product 13 is sold for 62.50 rupees';
const MEANWHILE = [SOLD, 'product 13 was changed meanwhile'];
const IMPORTED = [SOLD, 'an import that can be undone'];
const ICON = 'gem-shard-0123456789ab.webp';

const request = (...given: string[]) => ({
  as: 'admin' as const,
  given: ['a signed-in admin', ...given],
});
const post = (path: string, body: object, ...given: string[]) =>
  ({ ...request(...given), method: 'POST', path: `${ADMIN}${path}`, body }) as const;

const answerWith = (message: string, data: object = record()) => ({ success: true, message, data });

const imported = [{ id: '13', spu: '78&8 Diamond', price: '6.25', customPrice: undefined, smileonePoints: undefined }];
const sent = [{ id: '13', spu: '78&8 Diamond', price: '6.25' }];

describe('what the price dashboard expects of catalogue: one product', () => {
  test('a new price', async () => {
    const answer = answerWith('Price updated successfully', record({ customPrice: 70 }));
    const saved = await exchange({ ...post('/updatedetails', details, SOLD), what: 'a new price', answer }, () =>
      updatePrice({ ...details, version: undefined }),
    );
    expect(saved.data.customPrice).toBe(70);
  });

  test('a new price over one that was not seen is refused, with who and what', async () => {
    const answer = {
      ...refusal('changed_meanwhile', 'admin@example.com changed customPrice.'),
      details: { current: record(), by: string('admin@example.com'), at: moment, fields: eachLike('customPrice') },
    };
    const stale = { ...details, version: 1 };
    const refused = exchange(
      { ...post('/updatedetails', stale, ...MEANWHILE), what: 'a new price over an unseen one', status: 409, answer },
      () => updatePrice(stale),
    );
    const error = await refused.catch((reason: unknown) => reason);
    expect(changedMeanwhile(error)).toMatchObject({ by: 'admin@example.com', fields: ['customPrice'] });
  });

  test('a price that is deleted', async () => {
    const call = { ...request(SOLD), method: 'DELETE', path: `${ADMIN}/price/${ID}` } as const;
    const answer = { success: true, message: 'Price deleted successfully' };
    const gone = await exchange({ ...call, what: 'the deletion of a price', answer }, () =>
      deletePrice({ id: ID, version: undefined }),
    );
    expect(gone.message).toBe('Price deleted successfully');
  });

  test('a pause, and its end', async () => {
    const paused = { reason: 'Too slow', at: moment, by: string('admin@example.com') };
    const stop = await exchange(
      {
        ...post(`/price/${ID}/pause`, { reason: 'Too slow' }, SOLD),
        what: 'a pause',
        answer: answerWith('Product paused.', record({ paused })),
      },
      () => pausePrice(ID, { reason: 'Too slow', version: undefined }),
    );
    expect(stop.data.paused?.reason).toBe('Too slow');
    const again = await exchange(
      {
        ...post(`/price/${ID}/resume`, { reason: 'Fast again' }, SOLD, 'product 13 is paused'),
        what: 'the end of a pause',
        answer: answerWith('Product is on sale again.'),
      },
      () => resumePrice(ID, { reason: 'Fast again', version: undefined }),
    );
    expect(again.data.paused).toBeNull();
  });

  test('its history', async () => {
    const found = await exchange(
      {
        ...request(...MEANWHILE),
        what: 'the history of a product',
        path: `${ADMIN}/price/${ID}/versions`,
        answer: { success: true, data: { versions: arrayContaining(priceVersion), more: boolean(false) } },
      },
      () => priceVersions(ID),
    );
    expect(found.versions[0]?.version).toBe(2);
  });

  test('the way back in it', async () => {
    const body = { toVersion: 1, reason: 'A mistake' };
    const answer = answerWith('Price updated successfully');
    const back = await exchange(
      { ...post(`/price/${ID}/rollback`, body, ...MEANWHILE), what: 'a product as it was at first', answer },
      () => rollbackPrice(ID, { ...body, version: undefined }),
    );
    expect(back.data.productId).toBe('13');
  });
});

describe('what the price dashboard expects of catalogue: icons', () => {
  test('those there are', async () => {
    const answer = { success: true, icons: eachLike({ _id: string('1'), filename: string(ICON) }) };
    const icons = await exchange(
      { ...request('an icon to choose'), what: 'the icons', path: '/api/icons', answer },
      productIcons,
    );
    expect(icons[0]?.filename).toBe(ICON);
  });

  test('one for a product', async () => {
    const chosen = await exchange(
      {
        ...request(SOLD, 'an icon to choose'),
        method: 'PUT',
        path: '/api/icons/product/icon',
        what: 'an icon for a product',
        body: { productId: '13', iconFilename: fromState('iconFilename', ICON) },
        answer: answerWith('Product icon updated.', record({ icon: string(ICON) })),
      },
      () => chooseIcon({ productId: '13', iconFilename: ICON, version: undefined }),
    );
    expect(chosen.data?.icon).toBe(ICON);
  });
});

describe('what the price dashboard expects of catalogue: many products', () => {
  test('the list of the supplier', async () => {
    const product = eachLike({ id: string('13'), spu: string('78&8 Diamond'), price: string('6.25') });
    const message = string('Successfully fetched 1 products from the provider');
    const { data } = await exchange(
      {
        ...request('the supplier lists product 13'),
        what: 'the list of the supplier',
        path: `${ADMIN}/mobilelegends/items`,
        answer: { success: true, message, data: { product } },
      },
      supplierProducts,
    );
    expect(data.product[0]?.id).toBe('13');
  });

  test('the comparison with it', async () => {
    const compared = await exchange(
      {
        ...request(SOLD, 'the supplier lists product 13'),
        method: 'POST',
        path: `${ADMIN}/prices/compare`,
        what: 'the comparison with the supplier',
        answer: { success: true, message: string('Compared 1 products with the provider: 0 differ.') },
      },
      compareWithSupplier,
    );
    expect(compared.message).toMatch(/^Compared/);
  });

  test('what an import would do, and the import', async () => {
    const body = { gameCode: 'mobilelegends', products: sent };
    const would = await exchange(
      {
        ...post('/prices/import', { ...body, dryRun: true }, SOLD),
        what: 'what an import would do',
        answer: { success: true, results: results() },
      },
      () => importPrices(imported, { dryRun: true }),
    );
    expect(would.results.failed).toBe(0);
    const message = string('Sync completed. Success: 1, Failed: 0.');
    const done = await exchange(
      {
        ...post('/prices/import', body, SOLD),
        what: 'an import',
        answer: { success: true, message, results: results() },
      },
      () => importPrices(imported),
    );
    expect(done.message).toMatch(/^Sync completed/);
  });

  test('the imports so far', async () => {
    const pagination = { currentPage: 1, totalPages: integer(1), hasPrevPage: false, hasNextPage: boolean(false) };
    const found = await exchange(
      {
        ...request(...IMPORTED),
        what: 'the imports so far',
        path: `${ADMIN}/prices/imports`,
        query: { page: '1' },
        answer: { success: true, data: { imports: arrayContaining(priceImport), pagination } },
      },
      () => priceImports(1),
    );
    expect(found.imports[0]?.importId).toBe(IMPORT_ID);
  });

  test('an import that is undone', async () => {
    const body = { dryRun: false, reason: 'Wrong prices' };
    const undone = await exchange(
      {
        ...post('', body, ...IMPORTED),
        path: fromState('importId', IMPORT_ID, (id) => `${ADMIN}/prices/imports/${id}/undo`),
        what: 'an import that is undone',
        answer: { success: true, results: results({ differences: eachLike(difference) }) },
      },
      () => undoImport(IMPORT_ID, body),
    );
    expect(undone.results.failed).toBe(0);
  });

  test('the list as it stood after an import', async () => {
    const asIs = { dryRun: true, reason: 'Preview' };
    const back = await exchange(
      {
        ...post('/prices/rollback', { to: { importId: fromState('importId', IMPORT_ID) }, ...asIs }, ...IMPORTED),
        what: 'what the list after an import would change',
        answer: { success: true, results: results({ success: integer(0) }) },
      },
      () => rollbackPrices({ importId: IMPORT_ID }, asIs),
    );
    expect(back.results.failed).toBe(0);
  });

  test('new prices for many', async () => {
    const changes = [{ productId: '13', price: '70.00' }];
    const body = { changes, dryRun: true, reason: 'Preview' };
    const would = await exchange(
      {
        ...post('/prices/bulk', body, SOLD),
        what: 'what new prices would change',
        answer: { success: true, results: results({ differences: eachLike(difference) }) },
      },
      () => changePrices(changes, { dryRun: true, reason: 'Preview' }),
    );
    expect(would.results.differences?.[0]?.after?.customPrice).toBe(70);
  });

  test('the prices that a rule suggests', async () => {
    const rule = { margin: { percent: 15 }, ending: '00', floor: true } as const;
    const suggestion = { productId: '13', current: number(62.5), belowFloor: boolean(false) };
    const refused = await exchange(
      {
        ...post('/prices/suggestions', { rule, productIds: ['13'] }, SOLD),
        what: 'the prices that a rule suggests',
        answer: { success: true, data: { suggestions: eachLike(suggestion) } },
      },
      () => suggestPrices(rule, ['13']),
    );
    expect(refused[0]?.productId).toBe('13');
  });

  test('what players bought', async () => {
    const sold = { productId: '13', quantity: integer(3), revenue: number(187.5) };
    const { sales } = await exchange(
      {
        ...request('players bought product 13'),
        what: 'what players bought',
        path: `${ADMIN}/prices/sales`,
        query: { days: '30' },
        answer: { success: true, data: { sales: eachLike(sold), since: moment } },
      },
      () => priceSales(30),
    );
    expect(sales[0]?.revenue).toBe(187.5);
  });
});
