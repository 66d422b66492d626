import { Schema } from 'mongoose';
import { required, SCHEMA_OPTIONS } from '@topup/kit/model';
import type { OutboxEntry } from '@topup/kit/outbox';
import { OUTBOX } from '@topup/kit/outbox-schema';
import { NEXT_AT } from '@topup/kit/sweeper';
import type { Product } from '../domain/product.ts';
import { STATE, VERSION, type Stored, type VersionRecord } from './version-schema.ts';

export type ProductRecord = Stored<Product> & {
  outbox: OutboxEntry[];
  /** Its versions that are not moved to `priceVersions` yet. Absent in products stored by an earlier release. */
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
  // Contains all fields of the totals, so that no product document is read for them.
  .index({ gameCode: 1, version: 1 }, { name: TOTALS })
  .index(...NEXT_AT);
