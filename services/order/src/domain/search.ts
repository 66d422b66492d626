/** What somebody who types into the search box may mean. */
export type Search =
  /** A game account's User ID or Zone ID, exactly; digits may also begin an order's id. */
  | { readonly by: 'digits'; readonly digits: string; readonly idPrefix: string | null }
  /** An order, by its id or at least the eight characters that screens show. */
  | { readonly by: 'id'; readonly idPrefix: string }
  /** Players, by a part of their e-mail address. */
  | { readonly by: 'email'; readonly part: string };

/** A gateway's merchant transaction id begins with the order's id and has two more digits. */
const ID_PART = /^[0-9a-f]{8,34}$/;
const ID_LENGTH = 32;

export function searchOf(text: string): Search {
  const part = text.trim().toLowerCase();
  const idPrefix = ID_PART.test(part) ? part.slice(0, ID_LENGTH) : null;
  if (/^\d{1,20}$/.test(part)) return { by: 'digits', digits: part, idPrefix };
  return idPrefix === null ? { by: 'email', part } : { by: 'id', idPrefix };
}
