import { long, unlessTaken, type Collection, type Database } from '@topup/kit/mongo';
import { points } from '@topup/kit/points';
import { multiplier, MULTIPLIER_MAX } from '@topup/kit/supplier-cost';
import { FITS, type Fits, type Observation } from '../domain/charges.ts';

type ObservationDocument = {
  /** The unit. */
  _id: string;
  productId: string;
  listHundredths: number;
  multiplierMillionths: number;
  chargedHundredths: number;
  fits: Fits;
  sentAt: Date;
};

export type ChargeObservations = {
  /** Whichever replica is first stores it; all derive the same from the same readings. */
  add(observation: Observation): Promise<void>;
  /** Those of `units` that have one. */
  of(units: readonly string[]): Promise<ReadonlySet<string>>;
  /** The latest `limit` of units sent after `since`, oldest first. */
  after(since: Date | null, limit: number): Promise<Observation[]>;
};

const KEPT_S = 90 * 86_400;
const validator = {
  $jsonSchema: {
    bsonType: 'object',
    required: ['_id', 'productId', 'listHundredths', 'multiplierMillionths', 'chargedHundredths', 'fits', 'sentAt'],
    properties: {
      listHundredths: { bsonType: ['int', 'long'], minimum: 1 },
      multiplierMillionths: { bsonType: ['int', 'long'], minimum: 1, maximum: MULTIPLIER_MAX },
      chargedHundredths: { bsonType: ['int', 'long'], minimum: 0 },
      fits: { enum: [...FITS] },
      sentAt: { bsonType: 'date' },
    },
  },
};

export async function openChargeObservations(database: Database): Promise<ChargeObservations> {
  const collection: Collection<ObservationDocument> = await database.collection<ObservationDocument>(
    'chargeObservations',
    {
      sharding: { oneShard: 'only units that were alone: a few a minute, whatever is sold' },
      indexes: [{ key: { sentAt: 1 }, name: 'sentAt', expireAfterSeconds: KEPT_S }],
      validator,
    },
  );
  return {
    add: async ({ unit, productId, list, multiplier: by, charged, fits, sentAt }) => {
      const amounts = { listHundredths: long(list), multiplierMillionths: by, chargedHundredths: long(charged) };
      await unlessTaken(collection.insertOne({ _id: unit, productId, ...amounts, fits, sentAt }));
    },
    of: async (units) => {
      const found = await collection.find({ _id: { $in: [...units] } }, { projection: { _id: 1 } }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },
    after: async (since, limit) => {
      const filter = since ? { sentAt: { $gt: since } } : {};
      return (await collection.find(filter, { sort: { sentAt: -1, _id: -1 }, limit }).toArray())
        .map(observationOf)
        .toReversed();
    },
  };
}

const observationOf = (found: ObservationDocument): Observation => ({
  unit: found._id,
  productId: found.productId,
  list: points(found.listHundredths),
  multiplier: multiplier(Number(found.multiplierMillionths)),
  charged: points(found.chargedHundredths),
  fits: found.fits,
  sentAt: found.sentAt,
});
