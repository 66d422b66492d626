import type { FailureCode } from '@topup/proto/enums';
import type { Paise } from '@topup/kit/money';
import type { TransferKind } from '../../ledger/domain/transfers.ts';
import type { RechargeStatus } from './recharge-states.ts';

export type Transaction = {
  readonly _id: string;
  readonly accountId: string;
  readonly type: TransferKind;
  readonly status: TransactionStatus;
  /** Positive, except for adjustments that take money. */
  readonly amountPaise: Paise;
  readonly description: string;
  readonly createdAt: Date;
  /** The day of `createdAt` in Asia/Kolkata, by which the statistics count. */
  readonly createdDay: string;
  readonly paymentMethod: string;
  /** Whether a wallet's balance changed. False if nothing was posted, or the transfer was between other accounts. */
  readonly walletMoved: boolean;
  readonly parentId?: string;
  readonly orderId?: string;
  readonly merchantTransactionId?: string;
  readonly balanceBeforePaise?: Paise;
  readonly balanceAfterPaise?: Paise;
  readonly failureReason?: string;
  /** Absent without a failure, and in transactions stored before codes existed. */
  readonly failureCode?: FailureCode;
  readonly note?: string;
};
export type TransactionStatus = RechargeStatus;
