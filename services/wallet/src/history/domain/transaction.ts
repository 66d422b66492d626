import type { FailureCode } from '@topup/proto/enums';
import type { Paise } from '@topup/kit/money';
import type { TransferKind } from '../../ledger/domain/transfers.ts';
import type { RechargeStatus } from '../../recharges/domain/recharge-states.ts';

/** One line of a player's history, in the terms that players see. */
export type Transaction = {
  readonly _id: string;
  readonly accountId: string;
  readonly type: TransferKind;
  readonly status: TransactionStatus;
  /** Positive; signed for adjustments only. */
  readonly amountPaise: Paise;
  readonly description: string;
  readonly createdAt: Date;
  /** Calendar day in Asia/Kolkata, the bucket that counts it. */
  readonly createdDay: string;
  readonly paymentMethod: string;
  /** False when only the house's accounts moved. */
  readonly walletMoved: boolean;
  /** The purchase under which a refund is shown. */
  readonly parentId?: string;
  readonly orderId?: string;
  readonly merchantTransactionId?: string;
  readonly balanceBeforePaise?: Paise;
  readonly balanceAfterPaise?: Paise;
  readonly failureReason?: string;
  /** What `failureReason` says; absent in transactions from before there were codes. */
  readonly failureCode?: FailureCode;
  /** Why an admin moved it; for admins only. */
  readonly note?: string;
};
export type TransactionStatus = RechargeStatus;
