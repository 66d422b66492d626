const ADMIN = '/api/products/admin/products';

export const PRICES = `${ADMIN}/prices`;

const NAMES = ['Weekly Pass', 'Twilight Pass', '55 Diamonds (50 + 5 bonus)', '565 Diamonds (500 + 65 bonus)'];

/** Records with everything that a record may say; all of them change nothing in the real store. */
export const madeUpPrices = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const spu = `${NAMES[index % NAMES.length]} #${index}`;
    return {
      ...{ _id: `${index}-mobilelegends`, productId: String(10_000 + index), spu, displayName: spu, icon: '' },
      ...{ gameCode: 'mobilelegends', originalPrice: 39, customPrice: index % 7 === 5 ? 0 : 38.12 + index },
      ...{ smileonePoints: index % 9 === 6 ? 0 : 39, cost: index % 9 === 6 ? null : 33.15, version: 1 },
      updatedAt: '2026-11-22T09:30:00.000Z',
      paused:
        index % 8 === 3 ? { reason: 'Supplier delays', at: '2026-11-22T08:00:00.000Z', by: 'ravi@example.com' } : null,
      drift:
        index % 6 === 2
          ? { supplierPrice: 40.6, changePercent: 4.1, seenAt: '2026-11-22T20:30:00.000Z', missing: false }
          : null,
    };
  });

const [first] = madeUpPrices(1);
const versions = [3, 2, 1].map((version) => ({
  ...{ version, at: `2026-11-2${version}T09:30:00.000Z`, by: 'ravi@example.com', act: 'update-price' },
  ...{ before: { ...first, customPrice: 30 + version }, after: { ...first, customPrice: 31 + version } },
  ...{ reason: version === 2 ? 'Diwali prices' : null, importId: null },
}));
const differences = madeUpPrices(3).map((record) => ({
  ...{ productId: record.productId, displayName: record.displayName, kind: 'changed' },
  ...{ before: record, after: { ...record, customPrice: record.customPrice + 5 } },
}));
const errors = [{ id: '10004', message: 'ravi@example.com changed customPrice since.' }];
const results = { success: 3, failed: 1, errors, atOrBelowCost: 1, unchanged: 8, differences };
const report = { body: { success: true, message: 'Changed 3 products, 1 refused.', results } };
const current = { ...first, customPrice: 99, version: 8 };

/** A store whose admin calls answer as the catalogue does, for looking at screens. */
export const madeUpStore = {
  [PRICES]: { body: { success: true, data: madeUpPrices(12) } },
  '/api/icons': {
    body: {
      success: true,
      icons: [1, 2, 3].map((id) => ({ _id: String(id), filename: `0123456789abcdef-${id}.webp` })),
    },
  },
  [`${ADMIN}/mobilelegends/items`]: {
    body: {
      success: true,
      message: 'Successfully fetched 13 products from the provider',
      data: {
        product: [
          ...madeUpPrices(12).map(({ productId, spu }) => ({ id: productId, spu, price: 40.6 })),
          { id: '99999', spu: '12000 Diamonds', price: 7800 },
        ],
      },
    },
  },
  [`${PRICES}/import`]: report,
  [`${PRICES}/bulk`]: report,
  [`${PRICES}/rollback`]: report,
  [`${PRICES}/imports/i1/undo`]: report,
  [`${PRICES}/imports`]: {
    body: {
      success: true,
      data: {
        imports: [
          {
            ...{ importId: 'i1', at: '2026-11-22T05:10:11.000Z', by: 'ravi@example.com', reason: 'Diwali prices' },
            ...{ success: 12, failed: 1, undoneAt: null },
          },
        ],
        pagination: { currentPage: 1, totalPages: 2, hasPrevPage: false, hasNextPage: true },
      },
    },
  },
  [`${PRICES}/suggestions`]: {
    body: {
      success: true,
      data: {
        suggestions: madeUpPrices(12).map(({ productId, cost, customPrice }) => ({
          ...{ productId, cost, current: customPrice, suggested: cost && 40, belowFloor: false },
        })),
      },
    },
  },
  [`${PRICES}/sales`]: {
    body: {
      success: true,
      data: {
        since: '2026-10-24T00:00:00.000Z',
        sales: madeUpPrices(9).map(({ productId, customPrice }, index) => ({
          ...{ productId, quantity: 40 - index, revenue: Math.round(customPrice * 100 * (40 - index)) / 100 },
        })),
      },
    },
  },
  [`${ADMIN}/price/0-mobilelegends/versions`]: { body: { success: true, data: { versions, more: true } } },
  [`${ADMIN}/price/0-mobilelegends/pause`]: {
    status: 409,
    body: { success: false, code: 'changed_meanwhile', message: 'ravi@example.com paused it.' },
  },
  [`${ADMIN}/updatedetails`]: {
    status: 409,
    body: {
      ...{ success: false, code: 'changed_meanwhile', message: 'ravi@example.com changed customPrice.' },
      details: { current, by: 'ravi@example.com', at: '2026-11-23T06:00:00.000Z', fields: ['customPrice'] },
    },
  },
};
