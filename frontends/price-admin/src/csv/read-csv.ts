import type { BulkChange } from '@topup/web-kit/api/price-imports.ts';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { numberOf } from '../bulk/rule.ts';
import { nameOf } from '../prices/price-fields.ts';
import { unguarded, type CsvColumn } from './columns.ts';
import { csvTexts as t } from './texts.ts';

export type CsvProblem = { id: string; message: string };

export type CsvPlan = { changes: BulkChange[]; problems: CsvProblem[]; rows: number; failure: string };

type Row = Partial<Record<CsvColumn, string>>;
type Cell = (column: CsvColumn) => string;

const NEEDED: CsvColumn[] = ['productId'];
const CHANGES_MAX = 1_000;

/** An empty cell changes nothing. */
const changed = (cell: string, now: string | number | null | undefined): boolean =>
  cell !== '' && Number(cell) !== Number(now ?? 0);

function problemIn(cell: Cell): string {
  const [price, points] = [cell('customPrice'), cell('smileonePoints')];
  if (price !== '' && !((numberOf(price) ?? -1) >= 0)) return t.badPrice;
  if (points !== '' && !((numberOf(points) ?? -1) >= 0)) return t.badPoints;
  return '';
}

function changeIn(cell: Cell, record: ProductPrice): BulkChange | null {
  const [price, points, name] = [cell('customPrice'), cell('smileonePoints'), cell('displayName')];
  const change = {
    ...(changed(price, record.customPrice) ? { price } : {}),
    ...(changed(points, record.smileonePoints) ? { smileonePoints: points } : {}),
    ...(name !== '' && name !== nameOf(record) ? { displayName: name } : {}),
  };
  if (Object.keys(change).length === 0) return null;
  const version = numberOf(cell('version')) ?? record.version ?? undefined;
  return { productId: record.productId, version, ...change };
}

export function planOf(rows: Row[], prices: ProductPrice[]): Omit<CsvPlan, 'failure'> {
  const records = new Map(prices.map((price) => [price.productId, price]));
  const seen = new Set<string>();
  const changes: BulkChange[] = [];
  const problems: CsvProblem[] = [];
  rows.forEach((row, index) => {
    const cell: Cell = (column) => unguarded(row[column] ?? '');
    const id = cell('productId');
    const record = records.get(id);
    const wrong = !record ? t.unknownProduct : seen.has(id) ? t.twice : problemIn(cell);
    seen.add(id);
    // Line 1 is the header.
    if (wrong) problems.push({ id: id || t.line(index + 2), message: wrong });
    const change = record && !wrong ? changeIn(cell, record) : null;
    if (change) changes.push(change);
  });
  return { changes, problems, rows: rows.length };
}

const NOTHING = { changes: [], problems: [], rows: 0 };

export async function readCsv(text: string, prices: ProductPrice[]): Promise<CsvPlan> {
  const { default: Papa } = await import(/* webpackChunkName: "csv" */ 'papaparse');
  const { data, meta, errors } = Papa.parse<Row>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
  });
  const missing = NEEDED.find((name) => !meta.fields?.includes(name));
  if (missing) return { ...NOTHING, failure: t.noColumn(missing) };
  if (errors.some(({ type }) => type === 'Quotes')) return { ...NOTHING, failure: t.unreadable };
  if (data.length === 0) return { ...NOTHING, failure: t.noRows };
  const plan = planOf(data, prices);
  if (plan.changes.length > CHANGES_MAX) return { ...plan, changes: [], failure: t.tooMany(plan.changes.length) };
  return { ...plan, failure: plan.changes.length === 0 && plan.problems.length === 0 ? t.noChanges : '' };
}
