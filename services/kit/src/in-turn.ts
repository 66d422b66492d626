/** Of every four places, three go to the documents created last: players who have just ordered or paid then wait little. */
const YOUNGEST = 3;
const PLACES = 4;

/**
 * Chooses which documents are handled next. `due` begins with the document that has been due longest. If all of them fit
 * into `places`, they keep this order. If more are due, three of four places go to the documents created last, and the
 * fourth to the one that has been due longest.
 */
export function nextInTurn<T extends { readonly _id: string; readonly createdAt?: unknown }>(
  due: readonly T[],
  places: number,
): T[] {
  if (due.length <= places) return [...due];
  // A `createdAt` that is no Date counts as 0: one broken document must not stop the sweep of the others.
  const createdMs = ({ createdAt }: T): number => (createdAt instanceof Date ? createdAt.getTime() : 0);
  const young = due.toSorted((one, other) => createdMs(other) - createdMs(one)).values();
  const old = due.values();
  const chosen = new Set<T>();
  while (chosen.size < places) {
    const from = chosen.size % PLACES < YOUNGEST ? young : old;
    for (const document of from) {
      if (chosen.has(document)) continue;
      chosen.add(document);
      break;
    }
  }
  return [...chosen];
}
