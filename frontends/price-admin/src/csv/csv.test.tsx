import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { banner, CALLS, openPrices, person, record, report, repriced, written } from '../testing/price-store.tsx';
import { csvOfPrices } from './columns.ts';
import { decodeCsv } from './decode-csv.ts';
import { readCsv } from './read-csv.ts';

afterEach(cleanup);

const HEAD = 'productId,spu,displayName,originalPrice,customPrice,smileonePoints,version';

describe('the exported file', () => {
  test('has a row per product and a UTF-8 byte order mark', async () => {
    const text = await csvOfPrices([record('13', { displayName: '' }), record('14', { customPrice: 1234567.5 })]);
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text.slice(1).split('\r\n')).toEqual([
      `${HEAD},diamonds,dailyDiamonds,days,firstTimeDiamonds,extra,extraHindi`,
      '13,13 Diamond,13 Diamond,6.25,62.5,6.25,3,,,,,,',
      '14,14 Diamond,14 Diamonds,6.25,1234567.5,6.25,3,,,,,,',
    ]);
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|"/C calc"!A0'])(
    'writes %j as text, and an import reads it back as it was',
    async (name) => {
      const product = record('13', { displayName: name, spu: name });
      const text = await csvOfPrices([product]);
      const [, row = ''] = text.split(/\r\n(?=13)/);
      expect(row).toMatch(/^13,"?'/);
      const read = await readCsv(text, [record('13', { displayName: name.trim(), spu: name.trim() })]);
      expect(read.failure).toBe('Nothing in this file differs from the list.');
    },
  );
});

test('the export is named after the day in India', async () => {
  const names: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:prices', revokeObjectURL: () => undefined });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  openPrices([record('13')]);
  await person.click(await screen.findByRole('button', { name: 'More' }));
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-25T22:30:00.000Z'));
  await person.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(names).toEqual(['store-prices-2026-11-26.csv']));
  now.mockRestore();
  click.mockRestore();
});

describe('an imported file', () => {
  const list = [record('13'), record('14')];
  const read = (...lines: string[]) => readCsv(lines.join('\n'), list);

  test('changes only what differs, with the exported version', async () => {
    expect(await read(HEAD, '13,x,13 Diamonds,6.25,70,6.25,2', '14,x,New name,6.25,,7,3')).toEqual({
      changes: [
        { productId: '13', version: 2, price: '70' },
        { productId: '14', version: 3, smileonePoints: '7', displayName: 'New name' },
      ],
      problems: [],
      rows: 2,
      failure: '',
    });
  });

  test('may have fewer columns, a byte order mark, quotes and empty lines', async () => {
    const { changes } = await read('\uFEFFproductId,customPrice', '"13","70.50"', '', ',');
    expect(changes).toEqual([{ productId: '13', version: 3, price: '70.50' }]);
  });

  test('names every invalid row', async () => {
    const { changes, problems } = await read(
      'productId,customPrice,smileonePoints',
      '99,70,',
      '13,-1,',
      '13,80,',
      '14,1e3,',
      ',5,',
    );
    expect(changes).toEqual([]);
    expect(problems).toEqual([
      { id: '99', message: 'This product is not on the list.' },
      { id: '13', message: 'customPrice is no amount in rupees.' },
      { id: '13', message: 'This product is in the file twice.' },
      { id: '14', message: 'customPrice is no amount in rupees.' },
      { id: 'Line 6', message: 'This product is not on the list.' },
    ]);
  });

  test.each(['#NAME?', 'v8', '"8,0"', '1E+01', '8.0', '-1', '0', ''])(
    'whose version is %j does not use that row: it would overwrite what another admin changed since',
    async (version) => {
      const { changes, problems } = await read('productId,customPrice,version', `13,75,${version}`, '14,75,3');
      expect(changes).toEqual([{ productId: '14', version: 3, price: '75' }]);
      expect(problems).toEqual([
        { id: '13', message: 'version is not the number from the export. Please export the list again.' },
      ]);
    },
  );

  test.each([
    ['customPrice', '75,50', 'This row has more cells than the header. Please quote amounts with commas.'],
    ['customPrice', '"75,50"', 'customPrice is no amount in rupees.'],
    ['customPrice', '75.505', 'customPrice is no amount in rupees.'],
    ['customPrice', '1000001', 'customPrice is no amount in rupees.'],
    ['smileonePoints', '#N/A', 'smileonePoints must be a number.'],
    ['displayName', 'x'.repeat(201), 'displayName is too long: at most 200 characters.'],
  ])('with the %s %j does not use that row', async (column, value, message) => {
    const { changes, problems } = await read(`productId,${column}`, `13,${value}`);
    expect([changes, problems]).toEqual([[], [{ id: '13', message }]]);
  });

  test('may write its headers in other letters, and have empty columns at the end', async () => {
    const { changes, failure } = await read('PRODUCT ID,custom_price,,', '13,70,,');
    expect([changes, failure]).toEqual([[{ productId: '13', version: 3, price: '70' }], '']);
  });

  test.each([
    [['productId,New price', '13,1'], /not known: “New price”. Please rename or remove it/],
    [['productId,customPrice (Rs),Note', '13,1,x'], /not known: “customPrice \(Rs\)”, “Note”/],
    [['productId,customPrice,customPrice', '13,1,2'], /has the column “customPrice” twice/],
    [['productId,customPrice,Custom Price', '13,1,2'], /has the column “Custom Price” twice/],
  ])('with the columns of %j names them', async (lines, failure) => {
    expect(await read(...lines)).toMatchObject({ changes: [], failure: expect.stringMatching(failure) });
  });

  test.each([
    [['name,price', 'x,1'], 'The file has no column “productId”.'],
    [['productId,customPrice'], 'The file has no rows.'],
    [['productId,customPrice', '"13,70'], 'The file could not be read as CSV.'],
    [['productId,customPrice', '13,62.5'], 'Nothing in this file differs from the list.'],
  ])('with the content %j shows what is wrong', async (lines, failure) => {
    expect((await read(...lines)).failure).toBe(failure);
  });

  test('with more than 1,000 changes must be split', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => record(String(index)));
    const lines = many.map(({ productId }) => `${productId},99`).join('\n');
    expect(await readCsv(`productId,customPrice\n${lines}`, many)).toMatchObject({
      changes: [],
      failure: '1001 products would change; at most 1,000 at a time. Please split the file.',
    });
  });
});

test.each<[string, readonly number[], string | null]>([
  ['UTF-8', [...new TextEncoder().encode('é₹')], 'é₹'],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x61], 'a'],
  ['UTF-16 of Excel', [0xff, 0xfe, 0xe9, 0x00, 0xb9, 0x20], 'é₹'],
  ['UTF-16, big end first', [0xfe, 0xff, 0x00, 0xe9], 'é'],
  ['Windows-1252', [0x63, 0x61, 0x66, 0xe9], null],
  ['UTF-16 without a mark', [0x61, 0x00, 0x62, 0x00], null],
])('a file in %s is decoded or refused, never misread', (_name, bytes, text) =>
  expect(decodeCsv(Uint8Array.from(bytes))).toBe(text),
);

const choose = async (text: string) => {
  const store = openPrices([record('13')], {
    [CALLS.bulk]: report([repriced('13', 62.5, 70)], {}, 'Changed 1 product.'),
  });
  await person.click(await screen.findByRole('button', { name: 'More' }));
  await person.click(screen.getByRole('button', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import prices from CSV' }));
  const file = new File([text], 'prices.csv', { type: 'text/csv' });
  // jsdom's File has no arrayBuffer().
  Object.assign(file, { arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer) });
  await person.upload(dialog.getByLabelText('CSV file'), file);
  return { store, dialog };
};

test('a file is previewed, then applied with a reason', async () => {
  const { store, dialog } = await choose('productId,customPrice\n13,70\n99,1\n');
  expect(await dialog.findByText('2 rows read')).toBeTruthy();
  expect(dialog.getByRole('alert', { name: '1 row cannot be used' })).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Review 1 Change' }));
  expect(await screen.findByText('1 product would change')).toBeTruthy();
  await person.type(screen.getByLabelText('Reason'), 'From the spreadsheet{Enter}');
  await waitFor(() => expect(banner().textContent).toContain('Success: Changed 1 product.'));
  expect(written(store.calls(CALLS.bulk)).map(({ body }) => body)).toEqual([
    { changes: [{ productId: '13', version: 3, price: '70' }], dryRun: false, reason: 'From the spreadsheet' },
  ]);
});

test('an unusable file shows an error and changes nothing', async () => {
  const { dialog } = await choose('x');
  expect(await dialog.findByText('The file has no column “productId”.')).toBeTruthy();
  expect(dialog.getByLabelText('CSV file').getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByRole('button', { name: 'Review 0 Changes' }).getAttribute('aria-disabled')).toBe('true');
});
