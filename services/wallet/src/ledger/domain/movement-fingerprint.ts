import { fingerprint } from '@topup/kit/ids';
import { toWellFormed } from '@topup/kit/unicode';
import type { Movement } from './transfers.ts';

/** The fields that identify a command, by fingerprint version, so that a new field does not change old fingerprints. */
const VERSIONS = {
  /**
   * Version 1: all fields except the requester. Stored as the bare hash; later versions are prefixed with their name.
   */
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

/** The fingerprint stored with a movement. A used key with a different fingerprint is refused. */
export const movementFingerprint = (movement: Movement): string => VERSIONS[1](movement);

/** Whether a stored fingerprint, of any version, belongs to this movement. */
export const isFingerprintOf = (stored: string, movement: Movement): boolean =>
  Object.values(VERSIONS).some((fingerprintOf) => fingerprintOf(movement) === stored);
