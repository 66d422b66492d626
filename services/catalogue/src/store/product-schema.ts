import { Schema } from 'mongoose';
import { required, SCHEMA_OPTIONS, WHOLE } from '@topup/kit/model';
import type { OutboxEntry } from '@topup/kit/outbox';
import { OUTBOX } from '@topup/kit/outbox-schema';
import { NEXT_AT } from '@topup/kit/sweeper';
import type { Contents } from '../domain/contents.ts';
import type { Product } from '../domain/product.ts';
import { STATE, VERSION, type Stored, type VersionRecord } from './version-schema.ts';

export type SpanRecord = { low: bigint; high: bigint; hadNone: boolean; until: Date };
export type ProductRecord = Omit<Stored<Product>, 'contents' | 'recentPrices' | 'recentPoints' | 'soldBelowCost'> & {
  contents?: Contents;
  recentPrices?: SpanRecord[];
  recentPoints?: SpanRecord[];
  soldBelowCost?: { at: Date; by: string; pricePaise: bigint } | null;
  outbox: OutboxEntry[];
  /** The product's versions that are not moved to `priceVersions` yet. Absent in products stored by an earlier release. */
  versions?: VersionRecord[];
  nextAt?: Date;
};

export const TOTALS = 'totals';

const part = { ...SCHEMA_OPTIONS, _id: false } as const;
const spans = [
  new Schema<SpanRecord>({ low: WHOLE, high: WHOLE, hadNone: required(Boolean), until: required(Date) }, part),
];
const soldBelowCost = new Schema({ at: required(Date), by: required(String), pricePaise: WHOLE }, part);

export const productSchema = new Schema<ProductRecord>(
  {
    _id: required(String),
    gameCode: required(String),
    productId: required(String),
    ...STATE,
    recentPrices: spans,
    recentPoints: spans,
    soldBelowCost: { type: soldBelowCost, default: null },
    createdAt: required(Date),
    changedAt: required(Date),
    version: required(Number),
    deletedAt: Date,
    outbox: OUTBOX,
    versions: [new Schema(VERSION, SCHEMA_OPTIONS)],
    nextAt: Date,
  },
  SCHEMA_OPTIONS,
)
  .index({ gameCode: 1, productId: 1 }, { name: 'product', unique: true })
  .index({ changedAt: 1, _id: 1 }, { name: 'changed' })
  // Has all fields that `totalsOf` needs, so that it reads only this index and no document.
  .index({ gameCode: 1, version: 1 }, { name: TOTALS })
  .index(...NEXT_AT);
