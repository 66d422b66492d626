import type { TransactionRow, TransferRecord, WalletProjection } from '@topup/audit/invariants';
import type { Row } from '../../history/domain/row.ts';
import type { Transfer } from '../../ledger/domain/transfers.ts';
import type { WalletSummary } from '../../ledger/domain/wallet-summary.ts';

/** Our records in the words of the audit's invariants. */
export const transferRecord = ({ _id: key, ref, ...transfer }: Transfer): TransferRecord => ({
  ...ref,
  ...transfer,
  key,
});

export const rowRecord = ({
  _id: id,
  type,
  status,
  createdAt,
}: Pick<Row, '_id' | 'type' | 'status' | 'createdAt'>): TransactionRow => ({
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
