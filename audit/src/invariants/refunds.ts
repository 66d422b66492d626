import type { Breach, TransferRecord } from '../records.ts';

/** I6: refunds never exceed their purchase, belong to its order, go to an allowed account, and repay no unit twice. */
export function* refunds(transfers: readonly TransferRecord[]): Generator<Breach> {
  yield* refundSums(transfers);
  yield* refundedUnits(transfers);
}

export function* refundSums(transfers: readonly TransferRecord[]): Generator<Breach> {
  const purchases = new Map(transfers.filter(isPurchase).map((transfer) => [transfer.key, transfer]));
  const back = new Map<string, number>();
  for (const refund of transfers) {
    if (!isRefund(refund)) continue;
    const breach = (detail: string): Breach => ({ invariant: 'I6', subject: refund.key, detail });
    const purchase = purchases.get(refund.of);
    const total = (back.get(refund.of) ?? 0) + (refund.amountPaise ?? 0);
    back.set(refund.of, total);
    const strange = refund.refundUnits?.find((unit) => !unit.startsWith(`${refund.orderId}:`));
    if (!purchase) yield breach(`gives back ${refund.of}, which took nothing`);
    else if (purchase.orderId !== refund.orderId) yield breach(`gives back the purchase of order ${purchase.orderId}`);
    else if (strange !== undefined) yield breach(`gives back ${strange}, a unit of another order`);
    else if (total > (purchase.amountPaise ?? 0))
      yield breach(`${total} paise are back of ${refund.of}, which took ${purchase.amountPaise}`);
    else if (!goesBack(refund, purchase)) yield breach(`gives to ${refund.credit} what ${purchase.debit} paid`);
  }
}

export function* refundedUnits(transfers: Iterable<TransferRecord>): Generator<Breach> {
  const units = new Map<string, string>();
  for (const refund of transfers) {
    if (!isRefund(refund)) continue;
    for (const unit of refund.refundUnits ?? []) {
      const earlier = units.get(unit);
      if (earlier !== undefined)
        yield { invariant: 'I6', subject: refund.key, detail: `gives back ${unit}, as ${earlier} did` };
      units.set(unit, refund.key);
    }
  }
}

export const isRefund = (transfer: TransferRecord): transfer is TransferRecord & { of: string } =>
  transfer.outcome === 'ok' && transfer.kind === 'refund' && transfer.of !== undefined;

const isPurchase = ({ outcome, kind }: TransferRecord): boolean => outcome === 'ok' && kind === 'purchase';

/**
 * A refund credits the payer's wallet. If support paid the money back outside the store, it credits the gateway that
 * the payer used, or `adjustments` if a wallet paid.
 */
function goesBack({ credit }: TransferRecord, { debit = '', accountId }: TransferRecord): boolean {
  const [payer, outside] = debit.startsWith('gateway:') ? [`wallet:${accountId}`, debit] : [debit, 'adjustments'];
  return credit === payer || credit === outside;
}
