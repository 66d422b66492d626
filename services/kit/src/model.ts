import mongoose, { Schema, type Connection, type Model } from 'mongoose';
import type { CollectionOptions, Document } from './collection.ts';

export type ModelOptions<T> = {
  readonly schema: Schema<T>;
  readonly version?: number;
  readonly repair?: CollectionOptions['repair'];
  readonly sharding?: CollectionOptions['sharding'];
};

// Mongoose treats an empty string as missing. In our records it is a value, for example when there is no name or icon.
Schema.Types.String.checkRequired((value) => typeof value === 'string');
// Makes the schema's validators apply to updates too.
mongoose.set('runValidators', true);

export const SCHEMA_OPTIONS = {
  strict: 'throw',
  strictQuery: 'throw',
  versionKey: false,
  id: false,
  minimize: false,
} as const;

export const required = <const T>(type: T) => ({ type, required: true }) as const;

export const WHOLE = {
  type: BigInt,
  required: true,
  validate: { validator: (value: bigint) => value >= 0n, message: '{PATH} is negative' },
} as const;

export function declarationOf<T>({ schema, version = 1, repair, sharding }: ModelOptions<T>) {
  const indexes = schema.indexes().map(([key, { background: _, ...options }]) => ({ key, ...options }));
  return {
    indexes: indexes as NonNullable<CollectionOptions['indexes']>,
    validator: { $jsonSchema: schema.toJSONSchema({ useBsonType: true }) as Document },
    version,
    ...(repair && { repair }),
    ...(sharding && { sharding }),
  } satisfies CollectionOptions;
}

/** Read the model's documents with `lean()`, which returns them as plain objects, as they are stored. */
export const modelOf = <T>(connection: Connection, name: string, schema: Schema<T>): Model<T> =>
  connection.model<T>(name, schema, name);
