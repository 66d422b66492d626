import { MatchersV3 } from '@pact-foundation/pact';
import { moment } from './pact-rows.ts';

const { integer, number, string } = MatchersV3;

/** Product 13 as an admin sees it. */
export const record = (change: object = {}) => ({
  ...{
    _id: string('13-mobilelegends'),
    productId: '13',
    spu: string('78&8 Diamond'),
    displayName: string('78 + 8 Diamonds'),
  },
  ...{ originalPrice: number(6.25), customPrice: number(62.5), smileonePoints: number(6.25), icon: string('') },
  ...{ gameCode: 'mobilelegends', updatedAt: moment, version: integer(1), paused: null, drift: null },
  ...change,
});

/** The result, or the preview, of a change of many products. */
export const results = (change: object = {}) => ({
  ...{ success: integer(1), failed: 0, errors: [], atOrBelowCost: integer(0), unchanged: integer(0), differences: [] },
  ...change,
});
/** One product of that result, with a changed price. */
export const difference = {
  ...{ productId: '13', displayName: string('78 + 8 Diamonds'), kind: 'changed' },
  ...{ before: { customPrice: number(62.5) }, after: { customPrice: number(70) } },
};
