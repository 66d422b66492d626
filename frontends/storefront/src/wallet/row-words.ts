import type { Order } from '@topup/web-kit/api/my-orders.ts';
import type { WalletTransaction } from '@topup/web-kit/api/wallet-transactions.ts';
import { shortId } from '@topup/web-kit/format/ids.ts';
import { walletTexts as t } from '@topup/web-kit/texts/wallet.ts';

type Row = Pick<WalletTransaction, 'transaction_type' | 'description'>;

/** What a movement was for, in words; `orderId` of the order that it belongs to, where that is known whole. */
export type RowWords = { text: string; orderId: string | null };

const namesOf = ({ items }: Order): string => items.map(({ spu, quantity }) => `${spu} ×\u00a0${quantity}`).join(', ');

/**
 * The server describes in English and names an order by the beginning of its id. People know it by its items, which are
 * taken from the player's newest orders; an older order keeps its id.
 */
export function rowWords({ transaction_type: type, description }: Row, orders: readonly Order[]): RowWords {
  const said = description ?? '';
  const id = / order ([0-9a-f]{8})/.exec(said)?.[1];
  // What the type says already is not said twice.
  if (!id) return { text: said === 'Wallet recharge' ? '' : (t.described[said] ?? said), orderId: null };
  const order = orders.find(({ _id }) => shortId(_id) === id);
  const orderId = order?._id ?? null;
  if (type === 'refund') return { text: t.refundOf(id, said.endsWith('support')), orderId };
  return { text: order ? namesOf(order) : t.ofOrder(id), orderId };
}
