/** Replaces the query client's infinite queries (1 KB). No screen uses them; all lists are paginated. */
const notHere = () => {
  throw new Error('Infinite queries are left out of this build: see lean-runtime.mjs');
};

export const [infiniteQueryBehavior, hasNextPage, hasPreviousPage] = Array(3).fill(notHere);
