import { expect, test } from '@jest/globals';
import '@topup/web-kit/testing/browser.ts';
import { record } from '../testing/price-store.tsx';
import { csvOfPrices } from './columns.ts';
import { readCsv } from './read-csv.ts';

const WEEKLY = { diamonds: 80, dailyDiamonds: 20, days: 7, firstTimeDiamonds: 0, extra: 'Daily', extraHindi: 'रोज़' };
const weekly = record('13', { contents: WEEKLY });
const typed = {
  diamonds: '80',
  dailyDiamonds: '20',
  days: '7',
  firstTimeDiamonds: '',
  extra: 'Daily',
  extraHindi: 'रोज़',
};
const BAD = 'What it gives cannot be read';

test('contents are exported, and an unchanged export changes nothing', async () => {
  const text = await csvOfPrices([weekly, record('14')]);
  expect(text).toContain(',3,80,20,7,,Daily,रोज़');
  expect(await readCsv(text, [weekly, record('14')])).toMatchObject({ changes: [], problems: [] });
});

const read = (header: string, cells: string, of = weekly) => readCsv(`productId,${header}\n13,${cells}`, [of]);

test.each([
  ['days', '5', { ...typed, days: '5' }],
  ['dailyDiamonds,days', '0,0', { ...typed, dailyDiamonds: '', days: '' }],
  ['extra', '"Every day, in the game"', { ...typed, extra: 'Every day, in the game' }],
])('the cells %s = %s change only these parts', async (header, cells, contents) => {
  expect((await read(header, cells)).changes).toEqual([{ productId: '13', version: 3, contents }]);
});

test('contents can be entered for a product that has none', async () => {
  const { changes } = await read('diamonds,firstTimeDiamonds', '50,100', record('13'));
  expect(changes).toMatchObject([{ contents: { diamonds: '50', firstTimeDiamonds: '100', days: '' } }]);
});

test.each([
  ['days', ''],
  ['days', '0007'],
  ['firstTimeDiamonds', '0'],
])('the cell %s = %j of a weekly pass is no change or readable', async (header, cells) => {
  expect((await read(header, cells)).problems).toEqual([]);
});

test.each([
  ['days', '367'],
  ['days', '0'],
  ['diamonds', '1.5'],
  ['diamonds', '-1'],
  ['firstTimeDiamonds', '80'],
  ['extra', 'x'.repeat(121)],
])('the cell %s = %s is refused', async (header, cells) => {
  const { changes, problems } = await read(header, cells);
  expect([changes, problems]).toEqual([[], [{ id: '13', message: expect.stringContaining(BAD) }]]);
});
