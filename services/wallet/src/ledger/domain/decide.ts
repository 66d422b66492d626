import { addPaise, subtractPaise, sumPaise, ZERO, type Paise } from '@topup/kit/money';
import { walletOwner } from './accounts.ts';
import { movementFingerprint } from './movement-fingerprint.ts';
import {
  walletOf,
  type Decision,
  type Entry,
  type Movement,
  type Ref,
  type Transfer,
  type TransferKind,
} from './transfers.ts';

/** The newest transfer of a wallet; null for a wallet without transfers, whose balance is 0 and next seq 1. */
export type Head = {
  readonly seq: number;
  readonly balanceAfterPaise: Paise;
  readonly hash: string;
  readonly at: Date;
} | null;

/** Must be read after the wallet's head: if a refund to the wallet was posted in between, the insert after that head fails. */
export type RefundHistory = {
  readonly purchase: Transfer | null;
  readonly refunds: readonly Entry[];
};

export const REASONS = {
  insufficient: 'Insufficient wallet balance.',
  noPurchase: 'There is no such purchase to refund.',
  otherAccount: 'The purchase belongs to another account.',
  noUnits: 'A refund names the units that it gives back.',
  unitRefunded: 'A unit was refunded already.',
  tooMuch: 'The refunds would exceed the purchase.',
} as const;

/** Pure. `now` is the process clock; the decision's time is never before the head's. */
export function decide(movement: Movement, head: Head, now: Date, history?: RefundHistory): Decision {
  const { key, kind, debit, credit, amountPaise, of, refundUnits, by, ref } = movement;
  if (amountPaise <= 0) throw new RangeError('an amount is positive');
  const at = head && head.at > now ? head.at : now;
  const common = { _id: key, kind, fingerprint: movementFingerprint(movement), at, by, ref };
  const legs = { debit, credit, amountPaise, ...(of === undefined ? {} : { of }) };

  const reason = refusal(movement, head, history);
  if (reason) return { ...common, ...legs, outcome: 'rejected', reason };

  const entry = { ...common, ...legs, outcome: 'ok' as const, ...(refundUnits ? { refundUnits } : {}) };
  const wallet = walletOf(movement);
  if (!wallet) return entry;
  const before = head?.balanceAfterPaise ?? ZERO;
  const deltaPaise = walletOwner(credit) ? amountPaise : subtractPaise(ZERO, amountPaise);
  return {
    ...entry,
    wallet,
    seq: (head?.seq ?? 0) + 1,
    deltaPaise,
    balanceBeforePaise: before,
    balanceAfterPaise: addPaise(before, deltaPaise),
  };
}

function refusal(movement: Movement, head: Head, history?: RefundHistory): string | null {
  if (movement.kind === 'refund') return refundRefusal(movement, history);
  const takesFromWallet = walletOwner(movement.debit) !== null;
  if (takesFromWallet && (head?.balanceAfterPaise ?? ZERO) < movement.amountPaise) return REASONS.insufficient;
  return null;
}

function refundRefusal({ amountPaise, refundUnits = [], ref }: Movement, history?: RefundHistory): string | null {
  const purchase = history?.purchase;
  if (!purchase || purchase.outcome !== 'ok' || purchase.kind !== 'purchase') return REASONS.noPurchase;
  if (purchase.ref.orderId !== ref.orderId) return REASONS.noPurchase;
  if (purchase.ref.accountId !== ref.accountId) return REASONS.otherAccount;
  if (refundUnits.length === 0 || new Set(refundUnits).size !== refundUnits.length) return REASONS.noUnits;
  const refunds = history?.refunds ?? [];
  const taken = new Set(refunds.flatMap((refund) => refund.refundUnits ?? []));
  if (refundUnits.some((unit) => taken.has(unit))) return REASONS.unitRefunded;
  const total = sumPaise([amountPaise, ...refunds.map((refund) => refund.amountPaise)]);
  return total > purchase.amountPaise ? REASONS.tooMuch : null;
}

/** Nothing is ever posted under a void key: every later command with this key is answered with the void. */
export function decideVoid(key: string, kind: TransferKind, ref: Partial<Ref>, by: string, now: Date): Decision {
  return { _id: key, kind, outcome: 'void', fingerprint: `void:${key}`, at: now, by, ref };
}
