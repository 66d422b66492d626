import { givesBack, type RechargeMoneyPlace } from '@topup/proto/enums';
import type { Paise } from '@topup/kit/money';
import type { Transaction } from './transaction.ts';
import type { RechargeStatus } from './recharge-states.ts';

/**
 * Where the money of a recharge is, or the money of a payment whose amount was not its order's price. `amountPaise` is absent
 * if no money was taken, while it is unknown whether money was taken, and while a wrong amount waits in suspense.
 */
export type RechargeMoney = { readonly at: RechargeMoneyPlace; readonly amountPaise?: Paise };

type Recharge = Pick<Transaction, 'status' | 'amountPaise' | 'paymentMethod'>;
type Refund = Pick<Transaction, 'amountPaise' | 'walletMoved'> | null;

const at = (place: RechargeMoneyPlace) => (): RechargeMoney => ({ at: place });
const whole =
  (place: RechargeMoneyPlace) =>
  ({ amountPaise }: Recharge): RechargeMoney => ({ at: place, amountPaise });
const given = (place: RechargeMoneyPlace, refund: Refund): RechargeMoney =>
  refund ? { at: place, amountPaise: refund.amountPaise } : { at: place };

const BY_STATUS: Record<RechargeStatus, (recharge: Recharge, refund: Refund) => RechargeMoney> = {
  pending: at('not_paid'),
  processing: at('confirming'),
  failed: at('nothing_taken'),
  failed_credit: whole('crediting'),
  completed: whole('wallet'),
  refund_initiated: ({ paymentMethod }) => ({ at: givesBack(paymentMethod) ? 'gateway' : 'support' }),
  refund_failed: at('support'),
  refunded: (_, refund) => given(refund?.walletMoved ? 'returned_to_wallet' : 'source', refund),
  manual_refund: (_, refund) => given('outside', refund),
};

export const RETURNED: readonly RechargeStatus[] = ['refunded', 'manual_refund'];
export const UNCREDITED: readonly RechargeStatus[] = ['refund_initiated', 'refund_failed', ...RETURNED];

/** Whether a transaction is shown with a `money` place. For the others, type and status already say where the money is. */
export const hasMoneyPlace = ({ type, status }: Pick<Transaction, 'type' | 'status'>): boolean =>
  type === 'recharge' || (type === 'purchase' && UNCREDITED.includes(status));

export const rechargeMoney = (recharge: Recharge, refund: Refund): RechargeMoney =>
  BY_STATUS[recharge.status](recharge, refund);
