import { fingerprint } from '@topup/kit/ids';
import type { Settle } from '../../payments/deps.ts';
import type { Gateways } from '../../payments/gateway.ts';
import type { Payments } from '../../payments/store/payments.ts';
import type { Recharges } from '../store/recharges.ts';
import type { Gateway } from '../../ledger/domain/accounts.ts';
import { middleOf } from '../../ledger/domain/day-seal.ts';
import { UNCAPTURED, type Payment } from '../../payments/domain/payments.ts';

/**
 * credited      the gateway says that the payment was captured, and the wallet was credited now
 * known         the payment was in the database, and is posted
 * not_captured  the gateway has not captured it
 * of_an_order   it pays for an order: the reconciliation of orders restores it
 * not_ours      captured, but the gateway's answer does not say whose payment it was: a person decides
 * no_answer     no readable answer from the gateway: try again
 */
export const RECOVERED = ['credited', 'known', 'not_captured', 'of_an_order', 'not_ours', 'no_answer'] as const;
export type Recovered = (typeof RECOVERED)[number];

const RECORD_LENGTH = 32;

type RecoverDeps = {
  readonly payments: Payments;
  readonly gateways: Gateways;
  readonly recharges: Recharges;
  readonly settle: Settle;
  readonly now: () => Date;
};

/** `day`: the day in India under which the gateway's report lists the payment. */
export type LostRecharge = { readonly gateway: Gateway; readonly paymentId: string; readonly day: string };

/** Restores a recharge that the database lost, from the gateway's answer alone and under its original key. Repeatable. */
export async function recoverRecharge(
  deps: RecoverDeps,
  { gateway, paymentId: _id, day }: LostRecharge,
): Promise<Recovered> {
  const known = await deps.payments.find(_id);
  if (known) return recoverPayment(deps, known, day);
  const createdAt = middleOf(day);
  const answer = await deps.gateways[gateway].status({ _id, createdAt });
  if (answer.state === 'unclear') return 'no_answer';
  if (answer.state !== 'paid') return 'not_captured';
  if (!answer.paidFor) return 'not_ours';
  const { accountId, purpose } = answer.paidFor;
  if (purpose === 'order') return 'of_an_order';
  const { amountPaise } = answer;
  const recordId = _id.slice(0, RECORD_LENGTH);
  const requestFingerprint = fingerprint({ accountId, amountPaise, gateway });
  await deps.recharges.start({
    _id: recordId,
    accountId,
    amountPaise,
    gateway,
    fingerprint: requestFingerprint,
    now: createdAt,
  });
  const payment: Payment = { _id, recordId, purpose, accountId, gateway, amountPaise, state: 'open', createdAt };
  await deps.payments.add(payment, deps.now());
  return recoverPayment(deps, payment, day);
}

async function recoverPayment(
  deps: Pick<RecoverDeps, 'payments' | 'settle'>,
  { _id, state }: Payment,
  reportedOn: string,
): Promise<Recovered> {
  if (!UNCAPTURED.includes(state)) return 'known';
  const settlement = await deps.settle(_id, { reportedOn });
  if (settlement?.do === 'capture') return 'credited';
  if (!settlement) {
    const now = await deps.payments.find(_id);
    return now && !UNCAPTURED.includes(now.state) ? 'known' : 'no_answer';
  }
  return settlement.do === 'wait' && settlement.unreadable ? 'no_answer' : 'not_captured';
}
