import { Outcome, type AnswerInitOf } from '@topup/proto';
import type { Payment } from '../../payments/domain/payments.ts';
import type { Transaction } from '../../recharges/domain/transaction.ts';
import type { Transfer } from '../../ledger/domain/transfers.ts';
import type { HistoryDeps } from '../deps.ts';

export async function transactionsOfOrder(
  { history, payments: paid, transfers: ledger }: Pick<HistoryDeps, 'history' | 'payments' | 'transfers'>,
  orderId: string,
): Promise<AnswerInitOf<'wallet.transactions.of-order'>> {
  const [transactions, payments] = await Promise.all([history.ofOrder(orderId), paid.ofRecord(orderId)]);
  const transfers = await ledger.ofOrder(
    orderId,
    payments.map(({ _id }) => _id),
  );
  return {
    transactions: transactions.map(transactionAnswer),
    transfers: transfers.map(entry),
    payments: payments.map(payment),
  };
}

const transactionAnswer = (transaction: Transaction) => ({
  id: transaction._id,
  transactionType: transaction.type,
  status: transaction.status,
  amountPaise: BigInt(transaction.amountPaise),
  description: transaction.description,
  createdAtMs: BigInt(transaction.createdAt.getTime()),
  paymentMethod: transaction.paymentMethod,
  ...(transaction.balanceBeforePaise === undefined
    ? {}
    : { balanceBeforePaise: BigInt(transaction.balanceBeforePaise) }),
  ...(transaction.balanceAfterPaise === undefined ? {} : { balanceAfterPaise: BigInt(transaction.balanceAfterPaise) }),
  failureReason: transaction.failureReason ?? '',
  failureCode: transaction.failureCode ?? '',
});

const OUTCOMES = { ok: Outcome.OK, rejected: Outcome.REJECTED, void: Outcome.VOID } as const;

function entry(transfer: Transfer) {
  const { _id: key, kind, outcome, at, by } = transfer;
  const common = { key, kind, outcome: OUTCOMES[outcome], atMs: BigInt(at.getTime()), by };
  if (transfer.outcome === 'void') return common;
  const { debit, credit, amountPaise } = transfer;
  const moved = { ...common, debit, credit, amountPaise: BigInt(amountPaise) };
  if (transfer.outcome === 'rejected') return { ...moved, reason: transfer.reason };
  return { ...moved, reason: transfer.ref.note ?? '', units: [...(transfer.refundUnits ?? [])] };
}

const payment = ({ _id: id, gateway, state, amountPaise, createdAt, capturedAt, capture }: Payment) => ({
  id,
  gateway,
  state,
  amountPaise: BigInt(amountPaise),
  createdAtMs: BigInt(createdAt.getTime()),
  ...(capturedAt ? { capturedAtMs: BigInt(capturedAt.getTime()) } : {}),
  reference: capture?.reference ?? '',
});
