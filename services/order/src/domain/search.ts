type Search =
  /** A User ID or Zone ID, matched exactly; from eight digits on also the beginning of an order id or the end of a payment id. */
  | {
      readonly by: 'digits';
      readonly digits: string;
      readonly idPrefix: string | null;
      readonly paymentTail: string | null;
    }
  /** An order id or its beginning (at least eight characters); or the last eight characters of a merchant transaction id. */
  | { readonly by: 'id'; readonly idPrefix: string; readonly paymentTail: string | null }
  | { readonly by: 'supplier'; readonly number: string }
  /** Players, by part of their e-mail address or the beginning of one of their names. */
  | { readonly by: 'person'; readonly part: string };

/** An order id (32 characters), its beginning, or a merchant transaction id, which is the order id and two more digits. */
const ID_PART = /^[0-9a-f]{8,34}$/;
const ID_LENGTH = 32;
export const TAIL_LENGTH = 8;
const SUPPLIER_NUMBER = /^[a-z]{1,3}\d{4,}$/;

export function searchOf(text: string): Search {
  const part = text.trim().toLowerCase();
  const idPrefix = ID_PART.test(part) ? part.slice(0, ID_LENGTH) : null;
  const paymentTail = idPrefix?.length === TAIL_LENGTH ? part : null;
  if (/^\d{1,20}$/.test(part)) return { by: 'digits', digits: part, idPrefix, paymentTail };
  if (idPrefix !== null) return { by: 'id', idPrefix, paymentTail };
  return SUPPLIER_NUMBER.test(part) ? { by: 'supplier', number: part.toUpperCase() } : { by: 'person', part };
}
