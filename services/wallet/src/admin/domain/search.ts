/** The possible meanings of a search text. */
export type Search =
  /**
   * A transaction or order, by its id or a prefix of at least eight characters, as screens show; or a payment, by the
   * end of its merchant transaction id.
   */
  | { readonly by: 'id'; readonly prefix: string; readonly merchantEnd?: string }
  /** Players, by part of their e-mail address or name. */
  | { readonly by: 'player'; readonly part: string };

const ID_PART = /^[0-9a-f]{8,34}$/;
const ID_LENGTH = 32;
const MERCHANT_END_LENGTH = 8;
/** The ellipsis that screens show before the end of an id. */
const CUT = /^(?:…|\.\.\.)/;

/** The last characters of a merchant transaction id, which screens show. */
export const merchantEndOf = (merchantTransactionId: string): string =>
  merchantTransactionId.slice(-MERCHANT_END_LENGTH).toLowerCase();

/**
 * Parses a search text. A gateway's merchant transaction id begins with the id of the order or recharge that it pays
 * for.
 */
export function searchOf(text: string): Search {
  const typed = text.trim().toLowerCase();
  const part = typed.replace(CUT, '');
  if (!ID_PART.test(part)) return { by: 'player', part: typed };
  const end = part.length === MERCHANT_END_LENGTH ? { merchantEnd: part } : {};
  return { by: 'id', prefix: part.slice(0, ID_LENGTH), ...end };
}
