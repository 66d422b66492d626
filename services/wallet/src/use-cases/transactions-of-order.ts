import type { AnswerInitOf } from '@topup/proto';
import type { Row } from '../domain/rows.ts';
import type { History } from '../store/history.ts';

/** Everything that moved for an order, oldest first. */
export async function transactionsOfOrder(
  deps: { history: History },
  orderId: string,
): Promise<AnswerInitOf<'wallet.transactions.of-order'>> {
  return { transactions: (await deps.history.ofOrder(orderId)).map(message) };
}

const message = (row: Row) => ({
  id: row._id,
  transactionType: row.type,
  status: row.status,
  amountPaise: BigInt(row.amountPaise),
  description: row.description,
  createdAtMs: BigInt(row.createdAt.getTime()),
  paymentMethod: row.paymentMethod,
  ...(row.balanceBeforePaise === undefined ? {} : { balanceBeforePaise: BigInt(row.balanceBeforePaise) }),
  ...(row.balanceAfterPaise === undefined ? {} : { balanceAfterPaise: BigInt(row.balanceAfterPaise) }),
  failureReason: row.failureReason ?? '',
});
