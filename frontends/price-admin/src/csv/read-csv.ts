import type { BulkChange } from '@topup/web-kit/api/price-imports.ts';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import type { TypedContents } from '@topup/web-kit/api/admin-prices.ts';
import { numberOf } from '../price/amount.ts';
import { CONTENTS_FIELDS, isSameContents, readContents, typedContents } from '../price/contents.ts';
import { nameOf } from '../price/price-fields.ts';
import { unguarded, type CsvColumn, columnNamed, CSV_COLUMNS } from './columns.ts';
import { csvTexts as t } from './texts.ts';

type CsvProblem = { id: string; message: string };

export type CsvPlan = { changes: BulkChange[]; problems: CsvProblem[]; rows: number; failure: string };

/** The row's cell in a column; null if the file has no such column. */
type Cell = (column: CsvColumn) => string | null;
type Amount = { value: string | undefined; problem: string };

const CHANGES_MAX = 1_000;
const NAME_MAX = 200;
const PRICE_MAX = 1_000_000;
const POINTS_MAX = 10_000_000;

/** An empty cell changes nothing. Any other cell must be an amount from 0 to `max`, else the problem is `bad`. */
function amountIn(cell: string | null, now: string | number | null | undefined, max: number, bad: string): Amount {
  if (cell === null || cell === '') return { value: undefined, problem: '' };
  const amount = numberOf(cell);
  if (amount === null || amount < 0 || amount > max) return { value: undefined, problem: bad };
  return { value: amount === Number(now ?? 0) ? undefined : cell, problem: '' };
}

/**
 * A file without a version column changes the products as they are now. If the column is there, each cell must be a
 * version. An empty cell is refused: the row could overwrite a change that another admin made after the export.
 */
function versionIn(cell: string | null, record: ProductPrice): number | undefined | null {
  if (cell === null) return record.version ?? undefined;
  return /^[1-9]\d{0,14}$/.test(cell) ? Number(cell) : null;
}

const WHOLE = /^\d{0,6}$/;
const EXTRA_MAX = 120;
const DAYS_MAX = 366;

function isReadable(text: TypedContents): boolean {
  const { diamonds, dailyDiamonds, days, firstTimeDiamonds, extra, extraHindi } = readContents(text);
  return (
    [text.diamonds, text.dailyDiamonds, text.days, text.firstTimeDiamonds].every((count) => WHOLE.test(count)) &&
    dailyDiamonds > 0 === days > 0 &&
    days <= DAYS_MAX &&
    (firstTimeDiamonds === 0 || firstTimeDiamonds > diamonds) &&
    Math.max(extra.length, extraHindi.length) <= EXTRA_MAX &&
    (extra !== '' || extraHindi === '')
  );
}

/** The contents with the row's cells; undefined if no cell changes them, null if they cannot be read. */
function contentsIn(cell: Cell, { contents }: ProductPrice): TypedContents | undefined | null {
  const now = typedContents(contents);
  const next = { ...now };
  for (const field of CONTENTS_FIELDS) {
    const text = cell(field) ?? '';
    if (text !== '') next[field] = text === '0' ? '' : text;
  }
  if (isSameContents(now, next)) return undefined;
  return isReadable(next) ? next : null;
}

function readRow(cell: Cell, record: ProductPrice): { problem: string } | { change: BulkChange | null } {
  const price = amountIn(cell('customPrice'), record.customPrice, PRICE_MAX, t.badPrice);
  const points = amountIn(cell('smileonePoints'), record.smileonePoints, POINTS_MAX, t.badPoints);
  const name = cell('displayName') ?? '';
  const version = versionIn(cell('version'), record);
  const problem = price.problem || points.problem || (name.length > NAME_MAX ? t.badName : '');
  const contents = contentsIn(cell, record);
  if (problem || version === null) return { problem: problem || t.badVersion };
  if (contents === null) return { problem: t.badContents };
  const change = {
    ...(price.value === undefined ? {} : { price: price.value }),
    ...(points.value === undefined ? {} : { smileonePoints: points.value }),
    ...(contents === undefined ? {} : { contents }),
    ...(name !== '' && name !== nameOf(record) ? { displayName: name } : {}),
  };
  if (Object.keys(change).length === 0) return { change: null };
  return { change: { productId: record.productId, version, ...change } };
}

type Table = { columns: (CsvColumn | undefined)[]; rows: { line: number; cells: string[] }[] };

function planOf({ columns, rows }: Table, prices: ProductPrice[]): Omit<CsvPlan, 'failure'> {
  const records = new Map(prices.map((price) => [price.productId, price]));
  const seen = new Set<string>();
  const changes: BulkChange[] = [];
  const problems: CsvProblem[] = [];
  for (const { line, cells } of rows) {
    const cell: Cell = (column) => {
      const at = columns.indexOf(column);
      return at < 0 ? null : unguarded(cells[at] ?? '');
    };
    const id = cell('productId') ?? '';
    const record = records.get(id);
    // A comma splits an amount without quotes into two cells, so all later cells would be read one column off.
    const isTooLong = cells.slice(columns.length).some((extra) => extra.trim() !== '');
    const wrong = isTooLong ? t.tooManyCells : !record ? t.unknownProduct : seen.has(id) ? t.twice : '';
    seen.add(id);
    const read = record && !wrong ? readRow(cell, record) : { problem: wrong };
    if ('problem' in read) problems.push({ id: id || t.line(line), message: read.problem });
    else if (read.change) changes.push(read.change);
  }
  return { changes, problems, rows: rows.length };
}

const failed = (failure: string): CsvPlan => ({ changes: [], problems: [], rows: 0, failure });

export async function readCsv(text: string, prices: ProductPrice[]): Promise<CsvPlan> {
  const { default: Papa } = await import(/* webpackChunkName: "csv" */ 'papaparse');
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''));
  const lines = data
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [header, ...rows] = lines;
  const columns = columnsOf(header?.cells ?? []);
  if (!Array.isArray(columns)) return failed(columns.failure);
  if (errors.some(({ type }) => type === 'Quotes')) return failed(t.unreadable);
  if (rows.length === 0) return failed(t.noRows);
  const plan = planOf({ columns, rows }, prices);
  if (plan.changes.length > CHANGES_MAX) return { ...plan, changes: [], failure: t.tooMany(plan.changes.length) };
  return { ...plan, failure: plan.changes.length === 0 && plan.problems.length === 0 ? t.noChanges : '' };
}

const NEEDED: CsvColumn[] = ['productId'];

/** Refuses unknown and duplicate columns and names them, because their cells would be ignored without a message. */
function columnsOf(header: string[]): (CsvColumn | undefined)[] | { failure: string } {
  const names = header.map((name) => name.trim());
  const columns = names.map(columnNamed);
  const missing = NEEDED.find((name) => !columns.includes(name));
  if (missing) return { failure: t.noColumn(missing) };
  const unknown = names.filter((name, at) => name !== '' && columns[at] === undefined);
  if (unknown.length > 0) return { failure: t.unknownColumns(unknown, CSV_COLUMNS) };
  const twice = names.find((_, at) => columns[at] !== undefined && columns.indexOf(columns[at]) !== at);
  return twice === undefined ? columns : { failure: t.doubleColumn(twice) };
}
