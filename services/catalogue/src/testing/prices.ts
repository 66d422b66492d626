import type { CatalogueUnderTest } from './catalogue.ts';

export const ADMIN = '/api/products/admin/products';
export const ANNA = { role: 'admin', email: 'anna@example.com', accountId: 'b'.repeat(32) } as const;
export const BEN = { role: 'admin', email: 'ben@example.com', accountId: 'c'.repeat(32) } as const;

export type Row = {
  productId: string;
  displayName: string;
  customPrice: number;
  smileonePoints: number;
  version: number;
  paused: { reason: string; by: string } | null;
  renamed: { to: string; isOnSale: boolean } | null;
  notSold: string | null;
  spu: string;
};
type Proposal = {
  id: string;
  email: string;
  changes: { productId: string; before: { customPrice: number }; after: { customPrice: number }; waits: string[] }[];
  pointCost: { before: number | null; after: number } | null;
};
type Results = {
  success: number;
  failed: number;
  unchanged: number;
  waiting: number;
  errors: { id: string; message: string }[];
  differences: { productId: string; kind: string; before: object | null; after: object }[];
};
type Version = {
  version: number;
  act: string;
  by: string;
  reason: string | null;
  importId: string | null;
  before: { customPrice: number; deleted: boolean } | null;
  after: { customPrice: number; deleted: boolean };
};

type Call = CatalogueUnderTest['call'];

const postBy =
  (call: Call) =>
  async (path: string, body: object, as: object = ANNA) => {
    const answer = await call('POST', `${ADMIN}${path}`, body, as);
    return {
      ...answer,
      results: answer.body['results'] as Results,
      proposal: answer.body['proposal'] as Proposal,
      importId: answer.body['importId'] as string,
    };
  };

/** Calls about changes that a second admin may have to confirm. */
const twoAdmins = ({ call, post }: { call: Call; post: ReturnType<typeof postBy> }) => ({
  confirmNames: (names: object[], more: object = {}, as: object = ANNA) =>
    post('/prices/confirm-names', { names, reason: 'the same article', ...more }, as),
  compare: () => post('/prices/compare', {}),
  costAs: (pointCost: string | number, as: object = ANNA, more: object = {}) =>
    post('/prices/point-cost', { pointCost, reason: 'a new bill', ...more }, as),
  costs: async () =>
    (
      (await call('GET', `${ADMIN}/prices/point-cost`)).body['data'] as {
        versions: { pointCost: number; by: string }[];
      }
    ).versions,
  proposals: async () =>
    ((await call('GET', `${ADMIN}/prices/proposals`)).body['data'] as { proposals: Proposal[] }).proposals,
  confirm: (id: string, as: object = BEN) => post(`/prices/proposals/${id}/confirm`, {}, as),
  withdraw: (id: string, as: object = ANNA) =>
    post(`/prices/proposals/${id}/withdraw`, { reason: 'a slip of the pen' }, as),
});

/** An admin's calls about prices, as the price dashboard makes them. */
export function pricesOf({ call }: Pick<CatalogueUnderTest, 'call'>) {
  const post = postBy(call);
  return {
    rows: async () => (await call('GET', `${ADMIN}/prices`)).body['data'] as Row[],
    /** Product ids and prices of the whole list. */
    priced: async () => {
      const rows = (await call('GET', `${ADMIN}/prices`)).body['data'] as Row[];
      return Object.fromEntries(rows.map(({ productId, customPrice }) => [productId, customPrice]));
    },
    onSale: async () => {
      const { body } = await call('GET', '/api/products/products/mobilelegends/items', undefined, null);
      return (body['data'] as { productId: string }[]).map(({ productId }) => productId);
    },
    take: (products: object[], more: object = {}) =>
      post('/prices/import', { gameCode: 'mobilelegends', products, ...more }),
    bulk: (changes: object[], more: object = {}, as: object = ANNA) =>
      post('/prices/bulk', { changes, reason: 'new margin', ...more }, as),
    undo: (importId: string, more: object = {}) =>
      post(`/prices/imports/${importId}/undo`, { reason: 'a mistake', ...more }),
    rollback: (to: object, more: object = {}) => post('/prices/rollback', { to, reason: 'a mistake', ...more }),
    imports: async (page = 1) =>
      (await call('GET', `${ADMIN}/prices/imports?page=${page}`)).body['data'] as {
        imports: { importId: string; source: string; state: string; success: number; undoneAt: string | null }[];
        pagination: object;
      },
    edit: (productId: string, price: string | number, more: object = {}, as: object = ANNA) =>
      post(
        '/updatedetails',
        {
          productId,
          spu: `${productId} Diamonds`,
          gameCode: 'mobilelegends',
          price,
          originalPrice: '6.25',
          displayName: '',
          smileonePoints: 6.25,
          ...more,
        },
        as,
      ),
    versions: async (id: string, before?: number) => {
      const query = before === undefined ? '' : `?before=${before}`;
      return (await call('GET', `${ADMIN}/price/${id}/versions${query}`)).body['data'] as {
        versions: Version[];
        more: boolean;
      };
    },
    backTo: (id: string, toVersion: number, more: object = {}, as: object = ANNA) =>
      post(`/price/${id}/rollback`, { toVersion, reason: 'a mistake', ...more }, as),
    pause: (id: string, more: object = {}, as: object = ANNA) =>
      post(`/price/${id}/pause`, { reason: 'off at the supplier', ...more }, as),
    resume: (id: string, more: object = {}) => post(`/price/${id}/resume`, { reason: 'back', ...more }),
    remove: (id: string, version?: number) =>
      call('DELETE', `${ADMIN}/price/${id}${version === undefined ? '' : `?version=${version}`}`, undefined, ANNA),
    ...twoAdmins({ call, post }),
    suggest: (rule: object, productIds?: string[]) => post('/prices/suggestions', { rule, productIds }),
  };
}
