import type { PriceImports } from '../store/price-imports.ts';

export const IMPORTS_PAGE = 20;

export const listImports = (store: PriceImports, gameCode: string, page: number) =>
  store.page(gameCode, page, IMPORTS_PAGE);
