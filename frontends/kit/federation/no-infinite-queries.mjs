/** Stands in for the query client's lists that grow page by page (1 KB), which no screen has: pages are chosen. */
const notHere = () => {
  throw new Error('Infinite queries are left out of this build: see lean-runtime.mjs');
};

export const [infiniteQueryBehavior, hasNextPage, hasPreviousPage] = Array(3).fill(notHere);
