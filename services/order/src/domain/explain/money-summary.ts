import { subtractPaise, sumPaise, ZERO, type Paise } from '@topup/kit/money';
import { paymentKey, type RefundedTo } from '../order.ts';
import { priceOf } from '../refunds.ts';
import type { Unit, UnitState } from '../units.ts';
import type { OrderEvidence, TransferEvidence } from './evidence.ts';

/** paid = delivered + refunded + manuallyRefunded + ambiguous + open. The other fields: money that did not pay for the order. */
export type MoneySummary = {
  readonly paidPaise: Paise;
  readonly deliveredPaise: Paise;
  /** Credited to the wallet. */
  readonly refundedPaise: Paise;
  readonly manuallyRefundedPaise: Paise;
  readonly ambiguousPaise: Paise;
  readonly openPaise: Paise;
  /** Captured after the order had closed, and credited to the wallet. */
  readonly creditedLatePaise: Paise;
  /** Captured with a wrong amount, and not yet paid back. */
  readonly inSuspensePaise: Paise;
  /** Captures with a wrong amount that were paid back: the sum for each place where the money went. */
  readonly returnedPaise: Readonly<Record<RefundedTo, Paise>>;
};

export function unitsOf({ order, attempts }: OrderEvidence): Unit[] {
  if (!attempts) return [...order.units];
  const states = new Map<string, UnitState>(attempts.map(({ unit, state }) => [unit, state]));
  return order.units.map(({ unit, item }) => ({ unit, item, state: states.get(unit) ?? 'unsent' }));
}

export function moneyOf(evidence: OrderEvidence): MoneySummary {
  const { order, wallet } = evidence;
  const posted = wallet?.transfers.filter(({ outcome }) => outcome === 'ok') ?? [];
  const sum = (fits: (transfer: TransferEvidence) => boolean): Paise =>
    sumPaise(posted.filter(fits).map(({ amountPaise }) => amountPaise));
  const units = unitsOf(evidence);
  const worth = (state: UnitState): Paise =>
    priceOf(
      order.items,
      units.filter((unit) => unit.state === state),
    );
  const known = order.paidAt ? order.totalPaise : ZERO;
  const paidPaise = wallet ? sum(({ key }) => key === paymentKey(order._id)) : known;
  const refundedPaiseOf = (outside: boolean): Paise =>
    wallet
      ? sum(({ key, credit }) => key.startsWith('refund:') && credit.startsWith('wallet:') !== outside)
      : sumPaise(
          order.refunds
            .filter((refund) => refund.settledAt && Boolean(refund.outside) === outside)
            .map(({ amountPaise }) => amountPaise),
        );
  const [refundedPaise, manuallyRefundedPaise] = [refundedPaiseOf(false), refundedPaiseOf(true)];
  const [deliveredPaise, ambiguousPaise] = [worth('delivered'), worth('ambiguous')];
  const gone = sumPaise([deliveredPaise, refundedPaise, manuallyRefundedPaise, ambiguousPaise]);
  const left = (to: RefundedTo) => sum((transfer) => transfer.debit === 'suspense' && placeOf(transfer) === to);
  const returnedPaise = { wallet: left('wallet'), source: left('source'), outside: left('outside') };
  return {
    paidPaise,
    deliveredPaise,
    refundedPaise,
    manuallyRefundedPaise,
    ambiguousPaise,
    openPaise: subtractPaise(paidPaise, gone),
    creditedLatePaise: sum(({ key, credit }) => key.startsWith('late:') && credit.startsWith('wallet:')),
    inSuspensePaise: subtractPaise(
      sum(({ credit }) => credit === 'suspense'),
      sumPaise(Object.values(returnedPaise)),
    ),
    returnedPaise,
  };
}

function placeOf({ credit, by }: TransferEvidence): RefundedTo {
  if (credit.startsWith('wallet:')) return 'wallet';
  return by === 'wallet' ? 'source' : 'outside';
}
