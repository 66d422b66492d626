import { MatchersV3 } from '@pact-foundation/pact';
import { moment } from './pact-rows.ts';

const { integer, number, string } = MatchersV3;

export const IMPORT_ID = 'a'.repeat(32);

/** Product 13 as an admin sees it. */
export const record = (change: object = {}) => ({
  _id: string('13-mobilelegends'),
  productId: '13',
  spu: string('78&8 Diamond'),
  displayName: string('78 + 8 Diamonds'),
  originalPrice: number(6.25),
  customPrice: number(62.5),
  smileonePoints: number(6.25),
  icon: string(''),
  gameCode: 'mobilelegends',
  updatedAt: moment,
  version: integer(1),
  paused: null,
  drift: null,
  ...change,
});

/** The result, or the preview, of a change of many products. */
export const results = (change: object = {}) => ({
  success: integer(1),
  failed: 0,
  errors: [],
  atOrBelowCost: integer(0),
  unchanged: integer(0),
  differences: [],
  ...change,
});
/** One product of that result, with a changed price. */
export const difference = {
  productId: '13',
  displayName: string('78 + 8 Diamonds'),
  kind: 'changed',
  before: { customPrice: number(62.5) },
  after: { customPrice: number(70) },
};

/** Request body of an admin's edit of product 13. */
export const details = {
  productId: '13',
  spu: '78&8 Diamond',
  gameCode: 'mobilelegends',
  price: '70',
  originalPrice: 6.25,
  displayName: '78 + 8 Diamonds',
  smileonePoints: '6.25',
};

/** A price version of product 13. */
export const priceVersion = {
  version: integer(2),
  at: moment,
  by: string('admin@example.com'),
  act: string('update-price'),
  before: { customPrice: number(62.5) },
  after: { customPrice: number(70) },
  importId: null,
};

/** A price import as listed by the server. */
export const priceImport = {
  importId: string(IMPORT_ID),
  at: moment,
  by: string('admin@example.com'),
  success: integer(1),
  failed: integer(0),
  undoneAt: null,
};
