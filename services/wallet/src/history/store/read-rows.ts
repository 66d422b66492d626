import { UNDECIDED } from '../../recharges/domain/recharge-states.ts';
import type { Row } from '../domain/row.ts';
import { rowFrom } from './row-document.ts';
import type { Rows } from './rows.ts';

type History = Pick<Rows, 'collection'>;

export async function rowById({ collection }: History, _id: string): Promise<Row | null> {
  const document = await collection.findOne({ _id });
  return document && rowFrom(document);
}

/** Which of these rows are written, and decided. */
export async function writtenRows({ collection }: History, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await collection
    .find({ _id: { $in: ids }, status: { $nin: UNDECIDED } } as never, { projection: { _id: 1 } })
    .toArray();
  return new Set(rows.map(({ _id }) => _id));
}

/** Of these rows what a comparison with the ledger needs. */
export const rowsToCompare = async (
  { collection }: History,
  ids: readonly string[],
): Promise<Pick<Row, '_id' | 'type' | 'status' | 'createdAt'>[]> =>
  (await collection
    .find({ _id: { $in: [...ids] } }, { projection: { type: 1, status: 1, createdAt: 1 } })
    .toArray()) as unknown as Row[];

/** Recharges that wait, and those that could not be credited yet; the oldest first. */
export const undecidedRows = async ({ collection }: History, limit: number): Promise<Row[]> =>
  (
    await collection
      .find({ status: { $in: [...UNDECIDED, 'failed_credit'] } } as never)
      .sort({ createdAt: 1 })
      .limit(limit)
      .toArray()
  ).map(rowFrom);
