import type { PriceImports } from '../store/price-imports.ts';

export const IMPORTS_PAGE = 20;

/** A page of imports and other changes of many products, newest first, and their total number. */
export const listImports = (store: PriceImports, gameCode: string, page: number) =>
  store.page(gameCode, page, IMPORTS_PAGE);
