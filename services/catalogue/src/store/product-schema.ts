import { Schema } from 'mongoose';
import { required, SCHEMA_OPTIONS } from '@topup/kit/model';
import type { OutboxEntry } from '@topup/kit/outbox';
import { OUTBOX } from '@topup/kit/outbox-schema';
import { NEXT_AT } from '@topup/kit/sweeper';
import type { Product } from '../domain/product.ts';
import { STATE, VERSION, type Stored, type VersionRecord } from './version-schema.ts';

export type ProductRecord = Stored<Product> & {
  outbox: OutboxEntry[];
  /** Versions of it, on their way to all versions. Absent in what an earlier release stored. */
  versions?: VersionRecord[];
  nextAt?: Date;
};

export const TOTALS = 'totals';

export const productSchema = new Schema<ProductRecord>(
  {
    _id: required(String),
    gameCode: required(String),
    productId: required(String),
    ...STATE,
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
  // Holds all that the totals need, so that no product is read for them.
  .index({ gameCode: 1, version: 1 }, { name: TOTALS })
  .index(...NEXT_AT);
