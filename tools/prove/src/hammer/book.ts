import type { Gateway } from '@topup/tests/support/simulators';

type Line = { readonly productId: string; readonly pricePaise: number; readonly quantity: number };
/** An order that the store acknowledged. Each has a game account of its own, so the supplier's record identifies it. */
export type Bought = {
  readonly orderId: string;
  readonly accountId: string;
  readonly email: string;
  readonly playerId: string;
  readonly lines: readonly Line[];
};
/** A recharge or an order for which a payment page was opened. */
export type Payable = { readonly recordId: string; readonly accountId: string; readonly gateway: Gateway };
/** An adjustment that the store acknowledged as made. */
type Adjusted = {
  readonly accountId: string;
  readonly amountPaise: number;
  readonly admin: string;
  /** No second admin took part. */
  readonly alone: boolean;
};
/** What the store has acknowledged to the run's players and admins. Nothing in it is read from the store's own records. */
export class Book {
  readonly orders: Bought[] = [];
  readonly payables: Payable[] = [];
  readonly recharges: { readonly transactionId: string; readonly email: string }[] = [];
  readonly adjustments: Adjusted[] = [];
  /** Merchant transaction ids of the payments that the store acknowledged as paid back outside the store. */
  readonly outside = new Set<string>();
  /** Answers that contradict each other, such as two opposite decisions that were both acknowledged. */
  readonly breaches: string[] = [];
  readonly operations = new Map<string, number>();
  readonly answers = new Map<number, number>();

  did(operation: string): void {
    this.operations.set(operation, (this.operations.get(operation) ?? 0) + 1);
  }

  answered(status: number): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
  }
}
