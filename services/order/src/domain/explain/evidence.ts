import type { Paise } from '@topup/kit/money';
import type { Multiplied } from '@topup/kit/supplier-cost';
import type { Order } from '../order.ts';
import type { UnitState } from '../units.ts';

export type TransferEvidence = {
  readonly key: string;
  readonly outcome: 'ok' | 'rejected' | 'void';
  readonly debit: string;
  readonly credit: string;
  readonly amountPaise: Paise;
  readonly at: Date;
  readonly reason: string;
  readonly by: string;
  readonly units: readonly string[];
};
export type PaymentEvidence = {
  readonly id: string;
  readonly gateway: string;
  readonly state: string;
  readonly amountPaise: Paise;
  readonly createdAt: Date;
  readonly capturedAt?: Date;
  readonly reference: string;
};
type AttemptStepEvidence = {
  readonly at: Date;
  readonly event: string;
  readonly state: UnitState;
  readonly reason: string;
  /** The supplier's raw answer, redacted. */
  readonly answer: string;
  readonly by: string;
};
export type AttemptEvidence = Multiplied & {
  readonly unit: string;
  readonly state: UnitState;
  readonly tries: number;
  readonly supplierOrderId: string;
  readonly reason: string;
  /** Earliest time at which an admin may declare the unit not delivered. */
  readonly resolvableAt?: Date;
  readonly steps: readonly AttemptStepEvidence[];
};

/** `wallet` is null if the wallet did not reply, `attempts` if the supplier gateway did not. */
export type OrderEvidence = {
  readonly order: Order;
  readonly wallet: {
    readonly transfers: readonly TransferEvidence[];
    readonly payments: readonly PaymentEvidence[];
  } | null;
  readonly attempts: readonly AttemptEvidence[] | null;
  /** The reason of the brake that stops all deliveries; empty if none does, or if the supplier gateway did not reply. */
  readonly stoppedBecause: string;
  readonly paymentWaitMs: number;
};
