import type { FailureCode } from '@topup/proto/enums';
import type { Paise } from '@topup/kit/money';
import type { TransferKind } from '../../ledger/domain/transfers.ts';
import type { RechargeStatus } from './recharge-states.ts';

export type Transaction = {
  readonly _id: string;
  readonly accountId: string;
  readonly type: TransferKind;
  readonly status: TransactionStatus;
  /** Positive; signed for adjustments only. */
  readonly amountPaise: Paise;
  readonly description: string;
  readonly createdAt: Date;
  /** Calendar day in Asia/Kolkata by which it is counted. */
  readonly createdDay: string;
  readonly paymentMethod: string;
  /** False when the transfer is between the store's own accounts. */
  readonly walletMoved: boolean;
  readonly parentId?: string;
  readonly orderId?: string;
  readonly merchantTransactionId?: string;
  readonly balanceBeforePaise?: Paise;
  readonly balanceAfterPaise?: Paise;
  readonly failureReason?: string;
  /** Absent in transactions stored before codes existed. */
  readonly failureCode?: FailureCode;
  readonly note?: string;
};
export type TransactionStatus = RechargeStatus;
