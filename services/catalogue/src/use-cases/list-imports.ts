import type { PriceImports } from '../store/price-imports.ts';

const PAGE = 20;

/** A page of what changed many products at once, the newest first. */
export async function listImports(store: PriceImports, gameCode: string, currentPage: number) {
  const { imports, total } = await store.page(gameCode, currentPage, PAGE);
  const totalPages = Math.max(1, Math.ceil(total / PAGE));
  const pagination = {
    ...{ currentPage, totalPages },
    hasPrevPage: currentPage > 1,
    hasNextPage: currentPage < totalPages,
  };
  return { imports, pagination };
}
