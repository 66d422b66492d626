import { canonical } from '@topup/kit/ids';
import type { Transfer } from '../../ledger/domain/transfers.ts';
import type { Rebuilt } from '../../ledger/store/rebuild-wallets.ts';
import { transferFrom } from '../../ledger/store/transfer-document.ts';
import type { Transfers } from '../../ledger/store/transfers.ts';
import type { Transaction } from '../../recharges/domain/transaction.ts';
import { moneyAsLong, transactionFrom } from '../../recharges/store/transaction-document.ts';
import type { Transactions } from '../../recharges/store/transactions.ts';
import { transactionIdOf, transactionOf } from '../domain/transaction-of.ts';
import { createHistoryWriter } from './history-writer.ts';

type Stores = { readonly transfers: Pick<Transfers, 'collection'>; readonly transactions: Transactions };

const BATCH = 1_000;

export async function rebuildTransactions({ transfers, transactions }: Stores): Promise<Rebuilt> {
  const { record } = createHistoryWriter(transactions);
  let [seen, mended] = [0, 0];
  const mend = async (batch: readonly Transfer[]): Promise<void> => {
    const found = await transactions.collection.find({ _id: { $in: batch.map(transactionIdOf) } }).toArray();
    const stored = new Map(found.map((document) => [document._id, transactionFrom(document)]));
    for (const transfer of batch) {
      const transaction = transactionOf(transfer);
      if (!transaction) continue;
      seen++;
      const known = stored.get(transaction._id);
      const isOpen = known && transfer.outcome === 'ok' && OPEN.includes(known.status);
      if (!known || isOpen) await record(transfer);
      else if (saysTheSame(known, transaction)) continue;
      else
        await transactions.collection.updateOne(
          { _id: transaction._id },
          { $set: moneyAsLong(derivedFields(transaction)) },
        );
      mended++;
    }
  };
  let batch: Transfer[] = [];
  for await (const document of transfers.collection.find({}, { sort: { at: 1 }, batchSize: BATCH })) {
    batch.push(transferFrom(document));
    if (batch.length < BATCH) continue;
    await mend(batch);
    batch = [];
  }
  await mend(batch);
  return { seen, mended };
}

const OPEN: readonly string[] = ['pending', 'processing', 'failed', 'failed_credit'];

const derivedFields = ({
  accountId,
  type,
  amountPaise,
  walletMoved,
  balanceBeforePaise,
  balanceAfterPaise,
}: Transaction) => ({
  accountId,
  type,
  amountPaise,
  walletMoved,
  ...(balanceAfterPaise === undefined ? {} : { balanceBeforePaise, balanceAfterPaise }),
});

const saysTheSame = (known: Transaction, transaction: Transaction): boolean =>
  canonical(derivedFields(known)) === canonical(derivedFields(transaction));
