import { Schema } from 'mongoose';
import type { Actor } from '@topup/kit/admin-acts';
import { required, SCHEMA_OPTIONS } from '@topup/kit/model';
import type { Collection, Database } from '@topup/kit/mongo';
import { NEXT_AT } from '@topup/kit/sweeper';
import type { ImportEnd, ImportSource, PriceImport } from '../domain/price-import.ts';

type ImportRecord = PriceImport & { nextAt?: Date };
export type PriceImports = Awaited<ReturnType<typeof openPriceImports>>;

const CUT_OFF_AFTER_MS = 120_000;

const schema = new Schema<ImportRecord>(
  {
    _id: required(String),
    gameCode: required(String),
    source: required(String),
    at: required(Date),
    accountId: required(String),
    email: required(String),
    address: required(String),
    requestId: required(String),
    reason: { type: String, default: null },
    rows: required(Number),
    state: { type: String, enum: ['running', 'done', 'cut_off'], required: true },
    doneAt: { type: Date, default: null },
    success: required(Number),
    failed: required(Number),
    refused: [new Schema({ id: required(String), message: required(String) }, { ...SCHEMA_OPTIONS, _id: false })],
    undoneAt: { type: Date, default: null },
    nextAt: Date,
  },
  SCHEMA_OPTIONS,
)
  .index({ gameCode: 1, at: -1 }, { name: 'game-at' })
  .index(...NEXT_AT);

/** An import is stored before its first product is changed. */
export async function openPriceImports(database: Database) {
  const imports = await database.model<ImportRecord>('priceImports', {
    schema,
    sharding: { oneShard: 'a few a day' },
  });
  const collection: Collection<ImportRecord> = await database.collection<ImportRecord>('priceImports');
  const finish = async (_id: string, state: 'done' | 'cut_off', end: ImportEnd): Promise<void> => {
    await imports.updateOne({ _id }, { $set: { state, ...end }, $unset: { nextAt: 1 } });
  };
  return {
    collection,

    begin: async (
      begun: Pick<PriceImport, '_id' | 'gameCode' | 'rows' | 'at' | 'reason'> & { admin: Actor; source: ImportSource },
    ): Promise<void> => {
      const { admin, ...rest } = begun;
      const open = { state: 'running' as const, doneAt: null, success: 0, failed: 0, refused: [], undoneAt: null };
      const nextAt = new Date(rest.at.getTime() + CUT_OFF_AFTER_MS);
      await imports.create({ ...rest, ...admin, ...open, nextAt });
    },
    finish,
    /** False when it is marked already. */
    markUndone: async (_id: string, undoneAt: Date): Promise<boolean> =>
      (await imports.updateOne({ _id, undoneAt: null }, { $set: { undoneAt } })).matchedCount === 1,

    one: (_id: string): Promise<PriceImport | null> => imports.findById(_id, { nextAt: 0 }).lean<PriceImport>().exec(),

    latest: (gameCode: string): Promise<PriceImport | null> =>
      imports.findOne({ gameCode }, { nextAt: 0 }).sort({ at: -1 }).lean<PriceImport>().exec(),

    page: async (gameCode: string, page: number, size: number): Promise<{ imports: PriceImport[]; total: number }> => {
      const found = imports
        .find({ gameCode }, { nextAt: 0, refused: 0 })
        .sort({ at: -1 })
        .skip((page - 1) * size)
        .limit(size)
        .lean<PriceImport[]>();
      const [list, total] = await Promise.all([found.exec(), imports.countDocuments({ gameCode })]);
      return { imports: list, total };
    },
  };
}
