const ADMIN = '/api/products/admin/products';

export const PRICES = `${ADMIN}/prices`;

const NAMES = ['Weekly Pass', 'Twilight Pass', '55 Diamonds (50 + 5 bonus)', '565 Diamonds (500 + 65 bonus)'];

/** Price records with every possible field. They exist only in the test, not in the store. */
export const madeUpPrices = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const spu = `${NAMES[index % NAMES.length]} #${index}`;
    return {
      _id: `${index}-mobilelegends`,
      productId: String(10_000 + index),
      spu,
      displayName: spu,
      icon: '',
      gameCode: 'mobilelegends',
      originalPrice: 39,
      customPrice: index % 7 === 5 ? 0 : 38.12 + index,
      smileonePoints: index % 9 === 6 ? 0 : 39,
      cost: index % 9 === 6 ? null : 33.15,
      version: 1,
      updatedAt: '2026-11-22T09:30:00.000Z',
      paused:
        index % 8 === 3 ? { reason: 'Supplier delays', at: '2026-11-22T08:00:00.000Z', by: 'ravi@example.com' } : null,
      drift:
        index % 6 === 2
          ? { supplierPrice: 40.6, changePercent: 4.1, seenAt: '2026-11-22T20:30:00.000Z', missing: false }
          : null,
    };
  });
