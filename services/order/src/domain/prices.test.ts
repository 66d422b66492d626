import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { paise, rupeesText } from '@topup/kit/money';
import { later, NOON } from '../testing/orders.ts';
import { onSale, priceItems, totalOf, type Price } from './prices.ts';
import { checkSize } from './size.ts';
import { activePasses, judgePasses, passesIn, passesRunning } from './weekly-pass.ts';

const price = (productId: string, amount: number, change: Partial<Price> = {}): Price => ({
  productId,
  gameCode: 'mobilelegends',
  spu: `spu-${productId}`,
  displayName: `${productId} Diamonds`,
  pricePaise: paise(amount),
  pointsHundredths: 6_150,
  deleted: false,
  paused: false,
  renamed: false,
  ...change,
});
const rules = { gameCode: 'mobilelegends', pointCostPaise: null };
const list =
  (...prices: Price[]) =>
  (game: string, id: string) =>
    prices.find(({ gameCode, productId }) => gameCode === game && productId === id);
const line = (productId: string, sent: string | number, quantity = 1) => ({ productId, price: sent, quantity });

describe('prices', () => {
  test.each(['62.50', '62.5', 62.5])('the price %p is the one of the list', (sent) => {
    const priced = priceItems([line('13', sent, 2)], list(price('13', 6_250)), rules);
    expect(priced).toEqual({
      ok: true,
      value: [{ productId: '13', spu: '13 Diamonds', pricePaise: 6_250, pointsHundredths: 6_150, quantity: 2 }],
    });
  });

  test.each(['62.49', '62.51', '0', '1e2', 'NaN', '', 62.505, -62.5])(
    '%p is another price, lower or higher',
    (sent) => {
      const priced = priceItems([line('13', sent)], list(price('13', 6_250)), rules);
      expect(priced).toMatchObject({ ok: false, error: { kind: 'prices_changed', current: [{ pricePaise: 6_250 }] } });
      expect(priced).toMatchObject({ error: { changed: [{ price: { productId: '13', pricePaise: 6_250 } }] } });
    },
  );

  test.each<[string, Price | undefined]>([
    ['unknown', undefined],
    ['without a price', price('13', 0)],
    ['deleted', price('13', 6_250, { deleted: true })],
    ['paused', price('13', 6_250, { paused: true })],
    ['renamed by the supplier', price('13', 6_250, { renamed: true })],
    ['of another game', price('13', 6_250, { gameCode: 'chess' })],
  ])('a product %s is not sold', (_name, found) => {
    expect(priceItems([line('13', '62.50')], found ? list(found) : list(), rules)).toEqual({
      ok: false,
      error: { kind: 'item_unavailable', productIds: ['13'], known: found?.gameCode === rules.gameCode ? [found] : [] },
    });
  });

  test('the floor: 61.5 points at 101 paise cost 62.115 rupees', () => {
    const at = (pointCost: number, amount: number, change = {}) =>
      priceItems([line('13', rupeesText(paise(amount)))], list(price('13', amount, change)), {
        ...rules,
        pointCostPaise: paise(pointCost),
      }).ok;
    expect([at(101, 6_211), at(101, 6_212), at(101, 1, { pointsHundredths: 0 })]).toEqual([false, true, true]);
  });

  test('the total is the sum of the parts, whatever the quantities', () => {
    const lines = fc.array(
      fc.record({ amount: fc.integer({ min: 1, max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 50 }) }),
      {
        minLength: 1,
        maxLength: 10,
      },
    );
    fc.assert(
      fc.property(lines, (drawn) => {
        const prices = drawn.map(({ amount }, n) => price(String(n), amount));
        const priced = priceItems(
          drawn.map(({ amount, quantity }, n) => line(String(n), rupeesText(paise(amount)), quantity)),
          list(...prices),
          rules,
        );
        const sum = drawn.reduce((total, { amount, quantity }) => total + BigInt(amount) * BigInt(quantity), 0n);
        expect(priced.ok && BigInt(totalOf(priced.value))).toBe(sum);
      }),
    );
  });
});

describe('sizes', () => {
  const rulesOfSize = { itemsMax: 10, unitsMax: 50 };
  const lines = (count: number, quantity: number) => Array.from({ length: count }, () => ({ quantity }));
  test('50 units and 10 lines are the most, 10 passes of the weekly ones', () => {
    expect(checkSize(lines(10, 5), 10, rulesOfSize).ok).toBe(true);
    expect(checkSize(lines(11, 1), 0, rulesOfSize)).toMatchObject({ error: { kind: 'too_many_lines' } });
    expect(checkSize(lines(1, 51), 0, rulesOfSize)).toMatchObject({ error: { kind: 'too_many_units' } });
    expect(checkSize(lines(1, 11), 11, rulesOfSize)).toMatchObject({ error: { kind: 'too_many_passes' } });
  });
});

test('on sale are the products with a price that covers their cost, the cheapest first', () => {
  const prices = [
    price('3', 20_000),
    price('2', 10_000),
    price('1', 10_000),
    price('0', 0),
    price('4', 9_000, { paused: true }),
    price('5', 5_000),
  ];
  const named = (pointCostPaise: number | null) =>
    onSale({ all: () => prices }, { ...rules, pointCostPaise }).map(({ productId }) => productId);
  expect(named(null)).toEqual(['5', '1', '2', '3']);
  expect(named(150)).toEqual(['1', '2', '3']);
});

describe('weekly passes', () => {
  const DAY = 86_400_000;
  const ago = (days: number) => later(NOON, -days * DAY);
  const order = (count: number, state: 'delivered' | 'ambiguous' | 'rejected', days: number) => ({
    items: [
      { productId: '16642', spu: 'Weekly Pass', pricePaise: paise(15_000), pointsHundredths: 0, quantity: count },
    ],
    units: Array.from({ length: count }, (_, n) => ({ unit: `o:1:${n + 1}`, item: 0, state, settledAt: ago(days) })),
    createdAt: ago(days),
  });
  const judge = (quantity: number, ...earlier: Parameters<typeof judgePasses>[1][number][]) =>
    judgePasses(quantity, earlier, ['16642', '16641'], NOON);

  test('passes run one after the other, 7 days each', () => {
    expect(activePasses([ago(1)], NOON)).toBe(1);
    expect(activePasses([ago(8)], NOON)).toBe(0);
    expect(activePasses([ago(1), ago(1), ago(1)], NOON)).toBe(3);
    expect(activePasses([ago(20), ago(20), ago(20)], NOON)).toBe(1);
  });

  test('only our own certain deliveries block; uncertain ones only warn', () => {
    expect(judge(0, order(10, 'delivered', 0))).toBe('fine');
    expect(judge(1, order(10, 'delivered', 0))).toBe('too_many');
    expect(judge(5, order(5, 'delivered', 0))).toBe('fine');
    expect(judge(6, order(5, 'delivered', 0))).toBe('maybe_too_many');
    expect(judge(1, order(10, 'ambiguous', 0))).toBe('maybe_too_many');
    expect(judge(10, order(10, 'rejected', 0))).toBe('fine');
    expect(judge(1, order(10, 'delivered', 71))).toBe('fine');
  });

  test('at most this many may be active, counting certain and uncertain deliveries', () => {
    const running = (...earlier: Parameters<typeof passesRunning>[0][number][]) =>
      passesRunning(earlier, ['16642', '16641'], NOON);
    expect(running()).toBe(0);
    expect(running(order(2, 'delivered', 1), order(3, 'ambiguous', 1), order(4, 'rejected', 1))).toBe(5);
    expect(running(order(1, 'delivered', 8))).toBe(0);
    expect(passesRunning([order(2, 'delivered', 1)], ['13'], NOON)).toBe(0);
  });

  test('passes are counted by product', () => {
    const lines = [line('16642', '1', 3), line('13', '1', 5), line('16641', '1', 1)];
    expect(passesIn(lines, ['16642', '16641'])).toBe(4);
  });
});
