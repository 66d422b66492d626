import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { multipliersIn } from './multipliers.ts';
import { parseReply } from './reply.ts';

const entry = (product_id: unknown, change_price: unknown) => ({ product_id, change_price });
const named = (productId: string, multiplier: number | null) => ({ productId, multiplier });
const read = (fields: object) => parseReply(JSON.stringify({ status: 200, username: 'Ana', ...fields }))?.multipliers;

describe("a player's multipliers", () => {
  test.each<[string, object, object[]]>([
    ['none', {}, []],
    ['all 1', { change_price: 1, id_change_price_info: [entry('13', 1), entry('25', '1.000')] }, []],
    ['that of one product', { change_price: 1, id_change_price_info: [entry('25', 1.0043)] }, [named('25', 1_004_300)]],
    ['as text, in data', { data: { change_price: '1.30' } }, [named('', 1_300_000)]],
    [
      'a product overrides that of all',
      { change_price: 1.3, id_change_price_info: [entry(25, 1), entry('13', 1.3)] },
      [named('', 1_300_000), named('25', 1_000_000)],
    ],
    ['null is none', { change_price: null, id_change_price_info: null }, []],
    ['the higher of two', { id_change_price_info: [entry('25', 1.1), entry('25', 1.2)] }, [named('25', 1_200_000)]],
    ['the first is higher', { id_change_price_info: [entry('25', 1.2), entry('25', 1.1)] }, [named('25', 1_200_000)]],
  ])('%s', (_name, fields, multipliers) => expect(read(fields)).toEqual(multipliers));

  test('keep every digit that was sent', () => {
    const body = '{"status":200,"username":"Ana","change_price":1.00000000000000000001}';
    expect(parseReply(body)?.multipliers).toEqual([named('', 1_000_001)]);
  });

  test.each<[string, object, object[]]>([
    [
      'an entry',
      { id_change_price_info: [entry('25', 'much'), entry('13', 1.1)] },
      [named('25', null), named('13', 1_100_000)],
    ],
    ['an entry without a figure', { id_change_price_info: [{ product_id: '25' }] }, [named('25', null)]],
    ['one of two entries', { id_change_price_info: [entry('25', 1), entry('25', 0)] }, [named('25', null)]],
    [
      'the figure of all products',
      { change_price: 'x', id_change_price_info: [entry('25', 1)] },
      [named('', null), named('25', 1_000_000)],
    ],
    ['zero', { change_price: 0 }, [named('', null)]],
    ['a list that is none', { id_change_price_info: { '25': 1 } }, [named('', null)]],
    ['an entry without a product', { id_change_price_info: [entry('', 1), null, 7] }, [named('', null)]],
  ])('that cannot be read: %s', (_name, fields, multipliers) => expect(read(fields)).toEqual(multipliers));

  test('beyond a thousand products the others cannot be read', () => {
    const entries = Array.from({ length: 1_001 }, (_, i) => entry(String(i), '1.1'));
    const found = multipliersIn({ id_change_price_info: entries });
    expect([found.length, found[0], found.at(-1)]).toEqual([1_001, named('', null), named('999', 1_100_000)]);
    expect(multipliersIn({ id_change_price_info: entries.slice(1) })).toHaveLength(1_000);
    expect(multipliersIn({ change_price: '1.1', id_change_price_info: entries })).toEqual([named('', 1_100_000)]);
  });

  test('are a list, whatever arrives', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.jsonValue()), (change_price, id_change_price_info) => {
        for (const one of multipliersIn({ change_price, id_change_price_info }))
          expect(one.multiplier).not.toBeUndefined();
      }),
    );
  });
});
