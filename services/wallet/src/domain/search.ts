/** What somebody who types into the search box may mean. */
export type Search =
  /** A transaction or an order, by its id or at least the eight characters that screens show. */
  | { readonly by: 'id'; readonly prefix: string }
  /** Players, by a part of their e-mail address. */
  | { readonly by: 'email'; readonly part: string };

const ID_PART = /^[0-9a-f]{8,34}$/;
const ID_LENGTH = 32;

/** Reads a search text. A gateway's merchant transaction id begins with the id that it pays for. */
export function searchOf(text: string): Search {
  const part = text.trim().toLowerCase();
  return ID_PART.test(part) ? { by: 'id', prefix: part.slice(0, ID_LENGTH) } : { by: 'email', part };
}
