import mongoose, { Schema, type Connection, type Model } from 'mongoose';
import type { CollectionOptions, Document } from './collection.ts';

/** A collection as a mongoose schema declares it. */
export type ModelOptions<T> = {
  readonly schema: Schema<T>;
  /** Version of the schema (1 when absent). Raise it with every change. */
  readonly version?: number;
  readonly sharding?: CollectionOptions['sharding'];
};

// Mongoose treats an empty string as missing. In our records it is a value: no name, no icon.
Schema.Types.String.checkRequired((value) => typeof value === 'string');
// Makes the schema's validators apply to updates too.
mongoose.set('runValidators', true);

/** The options of every schema: undeclared fields can neither be stored nor queried. */
export const SCHEMA_OPTIONS = {
  strict: 'throw',
  strictQuery: 'throw',
  versionKey: false,
  id: false,
  minimize: false,
} as const;

/** A required field of this type. */
export const required = <const T>(type: T) => ({ type, required: true }) as const;

/** A 64-bit integer that is not negative: money in paise, points in hundredths. */
export const WHOLE = {
  type: BigInt,
  required: true,
  validate: { validator: (value: bigint) => value >= 0n, message: '{PATH} is negative' },
} as const;

/** The collection's indexes, and its validator for the database: types, required fields and allowed values. */
export function declarationOf<T>({ schema, version = 1, sharding }: ModelOptions<T>) {
  const indexes = schema.indexes().map(([key, { background: _, ...options }]) => ({ key, ...options }));
  return {
    indexes: indexes as NonNullable<CollectionOptions['indexes']>,
    validator: { $jsonSchema: schema.toJSONSchema({ useBsonType: true }) as Document },
    version,
    ...(sharding && { sharding }),
  } satisfies CollectionOptions;
}

/** The model of a collection. Read it with `lean()`, which returns plain documents as stored. */
export const modelOf = <T>(connection: Connection, name: string, schema: Schema<T>): Model<T> =>
  connection.model<T>(name, schema, name);
