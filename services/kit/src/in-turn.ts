/** Of four places: a player who has just come waits for the youngest, and nothing waits forever. */
const YOUNGEST = 3;
const PLACES = 4;

/**
 * Chooses what is handled next of what is due, given in the order in which it became due. As long as all of it fits, the
 * order stays. With more due than that, three of four places go to the documents created last, and the fourth to the one
 * that has been due longest.
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
