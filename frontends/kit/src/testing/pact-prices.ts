import { MatchersV3 } from '@pact-foundation/pact';
import { moment } from './pact-rows.ts';

const { integer, number, string } = MatchersV3;

/** A product as an admin sees it, product 13. */
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

/** What became, or would become, of a change of many products. */
export const results = (change: object = {}) => ({
  ...{ success: integer(1), failed: 0, errors: [], atOrBelowCost: integer(0), unchanged: integer(0), differences: [] },
  ...change,
});
/** One product of them, with another price. */
export const difference = {
  ...{ productId: '13', displayName: string('78 + 8 Diamonds'), kind: 'changed' },
  ...{ before: { customPrice: number(62.5) }, after: { customPrice: number(70) } },
};
