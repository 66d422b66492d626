import type { TransactionRecord, TransferRecord, WalletProjection } from '@topup/audit/invariants';
import type { Transaction } from '../../recharges/domain/transaction.ts';
import type { Transfer } from '../../ledger/domain/transfers.ts';
import type { WalletSummary } from '../../ledger/domain/wallet-summary.ts';

export const transferRecord = ({ _id: key, ref, ...transfer }: Transfer): TransferRecord => ({
  ...ref,
  ...transfer,
  key,
});

export const transactionRecord = ({
  _id: id,
  type,
  status,
  createdAt,
}: Pick<Transaction, '_id' | 'type' | 'status' | 'createdAt'>): TransactionRecord => ({
  id,
  type,
  status,
  createdAt,
});

export const walletRecord = ({ _id: accountId, seq, balancePaise }: WalletSummary): WalletProjection => ({
  accountId,
  seq,
  balancePaise,
});
