import { headsDigest } from '../authentic.ts';
import type { SealRecord, TransferRecord } from '../records.ts';

/** A transfer's record in the wallet's stored form, with money as plain numbers. */
export function transferDocument(transfer: TransferRecord): Record<string, unknown> & { _id: string } {
  const {
    key,
    wallet,
    accountId = wallet,
    orderId,
    transactionId,
    paymentId,
    providerReference,
    isAuthentic: _,
    ...rest
  } = transfer;
  const ref = { accountId, orderId, transactionId, paymentId, providerReference };
  return {
    ...rest,
    wallet,
    _id: key,
    ref: Object.fromEntries(Object.entries(ref).filter(([, value]) => value !== undefined)),
  };
}

/** The hashed and signed fields of a day seal, in the wallet's stored form. */
export function sealContent(seal: Omit<SealRecord, 'hash'>): Record<string, unknown> & { _id: string } {
  const { day, moved, isWhole: _w, isSigned: _s, hash: _h, ...rest } = seal as SealRecord;
  return { ...rest, _id: day, moved: moved.length, movedHeads: headsDigest(moved), keyId: 's1' };
}
