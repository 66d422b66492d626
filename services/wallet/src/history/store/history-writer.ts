import { changeOf, type Collection } from '@topup/kit/mongo';
import { RETURN_REFUSED } from '../../payments/domain/failures.ts';
import { closedBy, paymentTransactionOf } from '../domain/gateway-transactions.ts';
import { rechargeFrom, type RechargeStatus } from '../../recharges/domain/recharge-states.ts';
import { transactionIdOf, transactionOf } from '../domain/transaction-of.ts';
import type { Transaction, TransactionStatus } from '../../recharges/domain/transaction.ts';
import type { PostedTransfer, Transfer } from '../../ledger/domain/transfers.ts';
import { merchantFields, moneyAsLong, type TransactionDocument } from '../../recharges/store/transaction-document.ts';
import type { Transactions } from '../../recharges/store/transactions.ts';

/** Derives the visible history from transfers. No decision about money depends on the history. */
export type HistoryWriter = {
  /** Idempotent. */
  record(transfer: Transfer): Promise<void>;
  /** Shows that the gateway refused to pay back the money of `held`, a transfer into suspense. */
  refuseReturn(held: PostedTransfer): Promise<void>;
};

export function createHistoryWriter({ collection, add }: Transactions): HistoryWriter {
  async function writeRelated(transfer: PostedTransfer, transaction: Transaction): Promise<void> {
    const payment = paymentTransactionOf(transfer, transaction);
    if (payment) await add(payment);
    const closed = closedBy(transfer);
    if (!closed) return;
    const { transactionId, status } = closed;
    const change = {
      $set: { status },
      ...(transactionId === transfer.ref.transactionId ? { $push: moveTo(status) } : {}),
    };
    const waiting = { _id: transactionId, status: { $in: ['refund_initiated', 'refund_failed'] } };
    await collection.updateOne(waiting, changeOf({ ...change, $unset: NO_FAILURE }));
  }

  async function write(transfer: Transfer, transaction: Transaction): Promise<void> {
    const isRecharge = transaction._id === transfer.ref.transactionId;
    if (isRecharge && (await moveRecharge(collection, transaction))) return;
    // The transfer's own transaction is written last, so that its existence proves that the related ones were written.
    if (transfer.outcome === 'ok') await writeRelated(transfer, transaction);
    await add(transaction);
  }

  return {
    record: async (transfer) => {
      const transaction = transactionOf(transfer);
      if (transaction) await write(transfer, transaction);
    },
    refuseReturn: async (held) => {
      const _id = transactionIdOf(held);
      const { words: failureReason, code: failureCode } = RETURN_REFUSED;
      const change = {
        $set: { status: 'refund_failed', failureReason, failureCode },
        ...(_id === held.ref.transactionId ? { $push: moveTo('refund_failed') } : {}),
      };
      await collection.updateOne({ _id, status: 'refund_initiated' }, changeOf(change));
    },
  };
}

const NO_FAILURE = { failureReason: '', failureCode: '' };
const moveTo = (to: TransactionStatus) => ({ 'recharge.moves': { to, at: new Date() } });

/** Stores the recharge's new status and the captured amount. False when its current status does not allow the move. */
async function moveRecharge(collection: Collection<TransactionDocument>, transaction: Transaction): Promise<boolean> {
  const from = rechargeFrom(transaction.status as RechargeStatus);
  const { status, amountPaise, balanceBeforePaise, balanceAfterPaise, merchantTransactionId, walletMoved } =
    transaction;
  const moved = await collection.updateOne(
    { _id: transaction._id, status: { $in: from } },
    changeOf({
      $set: moneyAsLong({
        status,
        amountPaise,
        walletMoved,
        ...merchantFields(merchantTransactionId),
        ...(balanceAfterPaise === undefined ? {} : { balanceBeforePaise, balanceAfterPaise }),
      }),
      $unset: NO_FAILURE,
      $push: moveTo(status),
    }),
  );
  return moved.matchedCount === 1;
}
