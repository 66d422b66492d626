/** Of every four places these go to the youngest documents, so that new players wait little. The rest go to the oldest. */
const YOUNGEST = 3;
const PLACES = 4;

/**
 * Chooses which documents are handled next. `due` is in the order in which they became due, and keeps it while all of them
 * fit. If more are due, three of four places go to the documents created last, and the fourth to the one that has been
 * due longest.
 */
export function nextInTurn<T extends { readonly _id: string; readonly createdAt?: unknown }>(
  due: readonly T[],
  places: number,
): T[] {
  if (due.length <= places) return [...due];
  // Not parsed: a document with a broken time must not end the sweep of the others.
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
