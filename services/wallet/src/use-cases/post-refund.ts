import { refundMovement, type Refund } from '../domain/order-movements.ts';
import type { Ledger } from '../store/ledger.ts';
import type { Rows } from '../store/rows.ts';
import { KeyReused, settledBy, type Settled } from './settled.ts';

/** Gives back the price of undelivered units: each unit once, together never more than the purchase under `of`. */
export async function postRefund(deps: { ledger: Ledger; rows: Rows }, refund: Refund): Promise<Settled> {
  const { transfer, reused } = await deps.ledger.post(refundMovement(refund));
  if (reused) throw new KeyReused(transfer._id);
  await deps.rows.record(transfer);
  return settledBy(transfer);
}
