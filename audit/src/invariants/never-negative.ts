import type { Breach, TransferRecord } from '../records.ts';

/** I2: no wallet was ever below zero, and every transfer moves at least one paisa. */
export function* neverNegative(transfers: Iterable<TransferRecord>): Generator<Breach> {
  for (const { key, outcome, wallet, balanceAfterPaise, amountPaise } of transfers) {
    if (outcome !== 'ok') continue;
    const breach = (detail: string): Breach => ({ invariant: 'I2', subject: key, detail });
    if ((balanceAfterPaise ?? 0) < 0) yield breach(`left wallet ${wallet} at ${balanceAfterPaise} paise`);
    if (!(amountPaise !== undefined && amountPaise > 0)) yield breach(`moved ${amountPaise} paise`);
  }
}
