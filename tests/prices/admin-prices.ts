import type { OwnProduct } from '../support/own-product.ts';
import type { Answer, Player } from '../support/shop.ts';

export type Row = {
  readonly productId: string;
  readonly spu: string;
  readonly displayName: string;
  readonly originalPrice: number;
  readonly customPrice: number;
  readonly smileonePoints: number;
  readonly version: number;
};
/** The row of a product that the test made for itself. */
export type OwnRow = Row & Pick<OwnProduct, keyof OwnProduct & symbol>;
export type Version = { readonly version: number; readonly before: object | null; readonly after: object };
type Imported = { readonly importId: string; readonly results: { readonly failed: number } };
export type PriceAdmin = ReturnType<typeof pricesOf>;

const ADMIN = '/api/products/admin/products';
const gameCode = 'mobilelegends';

function mustWork<T>({ status, body }: Answer<T>): Answer<T>['body'] {
  if (status !== 200) throw new Error(`the price list: ${status} ${body.code} ${body.message}`);
  return body;
}

const rowsOf = async ({ call }: Pick<Player, 'call'>): Promise<Row[]> =>
  mustWork(await call<{ data: Row[] }>('GET', `${ADMIN}/prices`)).data;

/** An admin's price calls. Throws when a call that must succeed fails. */
export const pricesOf = ({ call }: Pick<Player, 'call'>) => ({
  rows: () => rowsOf({ call }),

  /** Imports these rows; returns the import's id. */
  take: async (rows: readonly Row[]): Promise<string> => {
    const products = rows.map(({ productId: id, spu, originalPrice, customPrice }) => ({
      id,
      spu,
      customPrice,
      price: String(originalPrice),
    }));
    return mustWork(await call<Imported>('POST', `${ADMIN}/prices/import`, { gameCode, products })).importId;
  },

  /** Rolls the whole list back to its state right after an import; returns the id of the rollback's own import. */
  rollBack: async (importId: string): Promise<string> => {
    const body = { to: { importId }, reason: 'the history is tried' };
    const { results, importId: own } = mustWork(await call<Imported>('POST', `${ADMIN}/prices/rollback`, body));
    if (results.failed > 0) throw new Error(`${results.failed} products were not rolled back`);
    return own;
  },

  /** The row of a test's own product, as the table shows it. */
  rowOf: async ({ productId }: OwnProduct): Promise<OwnRow> => {
    const row = (await rowsOf({ call })).find((each) => each.productId === productId);
    if (!row) throw new Error(`the price list has no ${productId}`);
    return row as OwnRow;
  },

  /** Sets a price as in the table, based on the version that was read. */
  edit: ({ customPrice: price, version, ...row }: OwnRow) =>
    call<{ data: Row; details: { by: string; fields: string[]; current: Row } }>('POST', `${ADMIN}/updatedetails`, {
      productId: row.productId,
      spu: row.spu,
      displayName: row.displayName,
      smileonePoints: row.smileonePoints,
      gameCode,
      price,
      version,
      originalPrice: row.originalPrice,
    }),

  /** All versions, oldest first. */
  versions: async (productId: string): Promise<Version[]> => {
    const all: Version[] = [];
    for (let before = ''; ; before = `?before=${all.at(-1)?.version}`) {
      const page = mustWork(
        await call<{ data: { versions: Version[]; more: boolean } }>(
          'GET',
          `${ADMIN}/price/${productId}/versions${before}`,
        ),
      ).data;
      all.push(...page.versions);
      if (!page.more) return all.reverse();
    }
  },
});
