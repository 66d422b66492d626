import { fingerprint } from '@topup/kit/ids';
import { toWellFormed } from '@topup/kit/unicode';
import type { Movement } from './transfers.ts';

/** Fingerprints have versions, so that the stored ones still match after a field is added. */
const VERSIONS = {
  /** All fields except `by`. Stored as the bare hash; a later version must put its number before the hash. */
  1: ({ key, kind, debit, credit, amountPaise, of, refundUnits, ref }: Movement): string => {
    const { accountId, orderId, transactionId, paymentId, providerReference, note } = ref;
    return fingerprint(
      toWellFormed({
        key,
        kind,
        debit,
        credit,
        amountPaise,
        of,
        refundUnits: refundUnits ? [...refundUnits].sort() : undefined,
        ref: { accountId, orderId, transactionId, paymentId, providerReference, note },
      }),
    );
  },
} as const;

export const movementFingerprint = (movement: Movement): string => VERSIONS[1](movement);

export const isFingerprintOf = (stored: string, movement: Movement): boolean =>
  Object.values(VERSIONS).some((fingerprintOf) => fingerprintOf(movement) === stored);
