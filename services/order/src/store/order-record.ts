import { long, type Document } from '@topup/kit/mongo';
import { MULTIPLIER_MAX } from '@topup/kit/supplier-cost';
import { STATE_NAMES, stateOf, STATUSES } from '../domain/machine.ts';
import type { Order } from '../domain/order.ts';
import { UNIT_STATES } from '../domain/units.ts';

/** Stores amounts as BSON Longs; the driver turns them into plain numbers on reading. */
const itemsRecord = (items: Order['items']) =>
  items.map((item) => ({
    ...item,
    pricePaise: long(item.pricePaise),
    pointsHundredths: long(item.pointsHundredths),
  }));
export const refundsRecord = (refunds: Order['refunds']) =>
  refunds.map((refund) => ({ ...refund, units: [...refund.units], amountPaise: long(refund.amountPaise) }));

export const orderRecord = (order: Order): Document => ({
  ...order,
  items: itemsRecord(order.items),
  refunds: refundsRecord(order.refunds),
  totalPaise: long(order.totalPaise),
  deliveredPaise: long(order.deliveredPaise),
});

const amount = { bsonType: 'long', minimum: 0 };
const text = { bsonType: 'string' };
const states = STATE_NAMES.map(stateOf);
const stepsOf = (status: string) => states.filter((state) => state.status === status).map(({ step }) => step);

export const orderValidator: Document = {
  $jsonSchema: {
    bsonType: 'object',
    required: [
      '_id',
      'status',
      'step',
      'version',
      'accountId',
      'items',
      'units',
      'refunds',
      'totalPaise',
      'deliveredPaise',
    ],
    properties: {
      _id: { bsonType: 'string', pattern: '^[0-9a-f]{32}$' },
      accountId: text,
      playerId: text,
      zoneId: text,
      totalPaise: { bsonType: 'long', minimum: 1 },
      deliveredPaise: amount,
      blocked: { enum: [true] },
      items: {
        bsonType: 'array',
        minItems: 1,
        items: {
          bsonType: 'object',
          required: ['productId', 'pricePaise', 'pointsHundredths', 'quantity'],
          properties: {
            productId: text,
            pricePaise: { bsonType: 'long', minimum: 1 },
            pointsHundredths: amount,
            multiplierMillionths: { bsonType: ['int', 'long'], minimum: 1, maximum: MULTIPLIER_MAX },
          },
        },
      },
      units: {
        bsonType: 'array',
        minItems: 1,
        items: {
          bsonType: 'object',
          required: ['unit', 'item', 'state'],
          properties: { state: { enum: [...UNIT_STATES] } },
        },
      },
      refunds: {
        bsonType: 'array',
        items: {
          bsonType: 'object',
          required: ['n', 'units', 'amountPaise'],
          properties: { amountPaise: { bsonType: 'long', minimum: 1 } },
        },
      },
    },
    // `anyOf`, not `oneOf`: it stops at the first match, which makes the validation of every write cheaper.
    anyOf: STATUSES.map((status) => ({ properties: { status: { enum: [status] }, step: { enum: stepsOf(status) } } })),
  },
  $expr: { $lte: ['$deliveredPaise', '$totalPaise'] },
};
