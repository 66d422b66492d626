import { subtractPaise, sumPaise, ZERO, type Paise } from '@topup/kit/money';
import { paymentKey } from '../order.ts';
import { priceOf } from '../refunds.ts';
import type { Unit, UnitState } from '../units.ts';
import type { OrderEvidence, TransferFact } from './facts.ts';

/** paid = delivered + refunded + outside + ambiguous + open; the other fields are beyond the order's price. */
export type MoneySummary = {
  readonly paidPaise: Paise;
  readonly deliveredPaise: Paise;
  /** Credited to the wallet. */
  readonly refundedPaise: Paise;
  readonly outsidePaise: Paise;
  readonly ambiguousPaise: Paise;
  readonly openPaise: Paise;
  /** Captured after the order had closed, and credited to the wallet. */
  readonly creditedLatePaise: Paise;
  /** Captured with a wrong amount, and not yet paid back. */
  readonly inSuspensePaise: Paise;
  readonly returnedPaise: Paise;
};

export function unitsOf({ order, attempts }: OrderEvidence): Unit[] {
  if (!attempts) return [...order.units];
  const states = new Map<string, UnitState>(attempts.map(({ unit, state }) => [unit, state]));
  return order.units.map(({ unit, item }) => ({ unit, item, state: states.get(unit) ?? 'unsent' }));
}

export function moneyOf(facts: OrderEvidence): MoneySummary {
  const { order, wallet } = facts;
  const posted = wallet?.transfers.filter(({ outcome }) => outcome === 'ok') ?? [];
  const sum = (fits: (transfer: TransferFact) => boolean): Paise =>
    sumPaise(posted.filter(fits).map(({ amountPaise }) => amountPaise));
  const units = unitsOf(facts);
  const worth = (state: UnitState): Paise =>
    priceOf(
      order.items,
      units.filter((unit) => unit.state === state),
    );
  const known = order.paidAt ? order.totalPaise : ZERO;
  const paidPaise = wallet ? sum(({ key }) => key === paymentKey(order._id)) : known;
  const givenBack = (outside: boolean): Paise =>
    wallet
      ? sum(({ key, credit }) => key.startsWith('refund:') && credit.startsWith('wallet:') !== outside)
      : sumPaise(
          order.refunds
            .filter((refund) => refund.settledAt && Boolean(refund.outside) === outside)
            .map(({ amountPaise }) => amountPaise),
        );
  const [refundedPaise, outsidePaise] = [givenBack(false), givenBack(true)];
  const [deliveredPaise, ambiguousPaise] = [worth('delivered'), worth('ambiguous')];
  const gone = sumPaise([deliveredPaise, refundedPaise, outsidePaise, ambiguousPaise]);
  const returnedPaise = sum(({ debit }) => debit === 'suspense');
  return {
    paidPaise,
    deliveredPaise,
    refundedPaise,
    outsidePaise,
    ambiguousPaise,
    openPaise: subtractPaise(paidPaise, gone),
    creditedLatePaise: sum(({ key, credit }) => key.startsWith('late:') && credit.startsWith('wallet:')),
    inSuspensePaise: subtractPaise(
      sum(({ credit }) => credit === 'suspense'),
      returnedPaise,
    ),
    returnedPaise,
  };
}
