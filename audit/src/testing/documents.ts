import type { TransferRecord } from '../records.ts';

/** A transfer's record in the shape in which the wallet stores it, money as plain numbers. */
export function transferDocument(transfer: TransferRecord): Record<string, unknown> & { _id: string } {
  const { key, accountId, orderId, transactionId, paymentId, providerReference, isAuthentic: _, ...rest } = transfer;
  const ref = { accountId, orderId, transactionId, paymentId, providerReference };
  return { ...rest, _id: key, ref: Object.fromEntries(Object.entries(ref).filter(([, value]) => value !== undefined)) };
}
