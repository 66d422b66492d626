import { long, type Document } from '@topup/kit/mongo';
import { paise } from '@topup/kit/money';
import type { Transfer } from '../domain/transfers.ts';

/** Every money field is a 64-bit integer. */
export type TransferDocument = Document & { _id: string };

const MONEY_FIELDS = ['amountPaise', 'deltaPaise', 'balanceBeforePaise', 'balanceAfterPaise'] as const;

export function transferDocument(transfer: Transfer): TransferDocument {
  const document: TransferDocument = { ...transfer };
  for (const field of MONEY_FIELDS)
    if (document[field] !== undefined) document[field] = long(document[field] as number);
  return document;
}

/** Throws RangeError when a money field is not whole paise. */
export function transferFrom(document: TransferDocument): Transfer {
  for (const field of MONEY_FIELDS) if (document[field] !== undefined) paise(document[field] as number);
  return document as Transfer;
}
