import { Schema } from 'mongoose';
import { required, SCHEMA_OPTIONS, WHOLE } from '@topup/kit/model';
import { points } from '@topup/kit/points';
import { paise } from '@topup/kit/money';
import type { Contents } from '../domain/contents.ts';
import type { Pause, Renamed } from '../domain/product.ts';
import type { ProductState, ProductVersion } from '../domain/product-version.ts';

export type Stored<T extends { pricePaise: unknown; points: unknown }> = Omit<T, 'pricePaise' | 'points'> & {
  pricePaise: unknown;
  points: unknown;
};
export type VersionRecord = Omit<ProductVersion, 'before' | 'after'> & {
  before: Stored<ProductState> | null;
  after: Stored<ProductState>;
};

const part = { ...SCHEMA_OPTIONS, _id: false } as const;

const pauseSchema = new Schema<Pause>({ reason: required(String), at: required(Date), by: required(String) }, part);

const renamedSchema = new Schema<Renamed>(
  { to: required(String), at: required(Date), isOnSale: required(Boolean) },
  part,
);

const contentsSchema = new Schema<Contents>(
  {
    diamonds: required(Number),
    dailyDiamonds: required(Number),
    days: required(Number),
    firstTimeDiamonds: required(Number),
    extra: required(String),
    extraHindi: required(String),
  },
  part,
);

export const STATE = {
  spu: required(String),
  displayName: required(String),
  originalPrice: required(String),
  pricePaise: WHOLE,
  points: WHOLE,
  icon: required(String),
  // Without a default: a process of the release before refuses to write a product that has this field.
  contents: contentsSchema,
  paused: { type: pauseSchema, default: null },
  renamed: { type: renamedSchema, default: null },
} as const;

export const stateSchema = new Schema<Stored<ProductState>>({ ...STATE, deleted: required(Boolean) }, part);

export const VERSION = {
  _id: required(String),
  product: required(String),
  gameCode: required(String),
  productId: required(String),
  version: required(Number),
  at: required(Date),
  act: required(String),
  accountId: required(String),
  email: required(String),
  address: required(String),
  requestId: required(String),
  before: { type: stateSchema, default: null },
  after: { type: stateSchema, required: true },
  reason: { type: String, default: null },
  importId: { type: String, default: null },
} as const;

export const stored = <T extends { pricePaise: number; points: number }>(value: T) => ({
  ...value,
  pricePaise: BigInt(value.pricePaise),
  points: BigInt(value.points),
});

export const read = <T extends { pricePaise: unknown; points: unknown }>(record: T) => ({
  ...record,
  pricePaise: paise(Number(record.pricePaise)),
  points: points(Number(record.points)),
});

export const versionRecord = ({ before, after, ...rest }: ProductVersion): VersionRecord => ({
  ...rest,
  before: before && stored(before),
  after: stored(after),
});

export const readVersion = ({ before, after, ...rest }: VersionRecord): ProductVersion => ({
  ...rest,
  before: before && readState(before),
  after: readState(after),
});

/** A state stored by an earlier release has no `renamed`, and no `contents`, which then are not known. */
export const readState = (state: Stored<ProductState>): ProductState => ({
  ...read(state),
  renamed: state.renamed ?? null,
});
