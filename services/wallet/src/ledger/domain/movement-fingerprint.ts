import { fingerprint } from '@topup/kit/ids';
import { toWellFormed } from '@topup/kit/unicode';
import type { Movement } from './transfers.ts';

/** What 'the same command' means: the fields of each version, by name, so that a field that comes later changes no old one. */
const VERSIONS = {
  /** Everything but who asked. Written as the hash alone; a later version is written with its name before it. */
  1: ({ key, kind, debit, credit, amountPaise, of, refundUnits, ref }: Movement): string => {
    const { accountId, orderId, transactionId, paymentId, providerReference, note } = ref;
    return fingerprint(
      toWellFormed({
        ...{ key, kind, debit, credit, amountPaise, of },
        refundUnits: refundUnits ? [...refundUnits].sort() : undefined,
        ref: { accountId, orderId, transactionId, paymentId, providerReference, note },
      }),
    );
  },
} as const;

/** The fingerprint that is stored with a movement. Another one under a used key is another command, and refused. */
export const movementFingerprint = (movement: Movement): string => VERSIONS[1](movement);

/** Whether a stored fingerprint, of whichever version, is this movement's. */
export const isFingerprintOf = (stored: string, movement: Movement): boolean =>
  Object.values(VERSIONS).some((print) => print(movement) === stored);
