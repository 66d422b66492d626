import type { Order } from '@topup/web-kit/api/my-orders.ts';
import type { WalletTransaction } from '@topup/web-kit/api/wallet-transactions.ts';
import { shortId } from '@topup/web-kit/format/ids.ts';
import { walletTexts as t } from '../texts/wallet.ts';

type Row = Pick<WalletTransaction, 'transaction_type' | 'description'>;

/** `orderId`: the full id of the order, or null if it is not known. */
export type RowWords = { text: string; orderId: string | null };

/** The order's short id, read from the server's description. The full id is not in it. */
export const orderIdIn = (description: string | null | undefined): string | undefined =>
  / order ([0-9a-f]{8})/.exec(description ?? '')?.[1];

const namesOf = ({ items }: Order): string => items.map(({ spu, quantity }) => `${spu} ×\u00a0${quantity}`).join(', ');

/** If the order of a purchase is known, its items are named instead of its id. */
export function rowWords({ transaction_type: type, description }: Row, orders: readonly Order[]): RowWords {
  const said = description ?? '';
  const id = orderIdIn(said);
  // 'Wallet recharge' only repeats the type, which is shown anyway.
  if (!id) return { text: said === 'Wallet recharge' ? '' : (t.described[said] ?? said), orderId: null };
  const order = orders.find(({ _id }) => shortId(_id) === id);
  const orderId = order?._id ?? null;
  if (type === 'refund') return { text: t.refundOf(id, said.endsWith('support')), orderId };
  return { text: order ? namesOf(order) : t.ofOrder(id), orderId };
}
