import type { PriceImports } from '../store/price-imports.ts';

export const IMPORTS_PAGE = 20;

/** A page of what changed many products at once, the newest first, and how many there are in all. */
export const listImports = (store: PriceImports, gameCode: string, page: number) =>
  store.page(gameCode, page, IMPORTS_PAGE);
