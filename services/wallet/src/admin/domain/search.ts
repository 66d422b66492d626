import { MERCHANT_END_LENGTH } from '../../payments/domain/merchant-end.ts';

type Search =
  /** `prefix`: an order's or transaction's whole id, or its beginning. `merchantEnd`: the end of a merchant transaction id. */
  | { readonly by: 'id'; readonly prefix: string; readonly merchantEnd?: string }
  | { readonly by: 'player'; readonly part: string };

const ID_PART = /^[0-9a-f]{8,34}$/;
const ID_LENGTH = 32;
const CUT = /^(?:…|\.\.\.)/;

/** A merchant transaction id begins with the id of its order or recharge, so what is typed beyond `ID_LENGTH` is cut off. */
export function searchOf(text: string): Search {
  const typed = text.trim().toLowerCase();
  const part = typed.replace(CUT, '');
  if (!ID_PART.test(part)) return { by: 'player', part: typed };
  const end = part.length === MERCHANT_END_LENGTH ? { merchantEnd: part } : {};
  return { by: 'id', prefix: part.slice(0, ID_LENGTH), ...end };
}
