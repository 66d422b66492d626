import { fingerprint } from '@topup/kit/ids';
import type { MoneyDeps } from '../../payments/deps.ts';
import type { Gateway } from '../../ledger/domain/accounts.ts';
import { middleOf } from '../../ledger/domain/day-seal.ts';
import { UNCAPTURED, type Payment } from '../../payments/domain/payments.ts';
import { settlePayment } from '../../payments/settle.ts';

/**
 * credited      the gateway says that it was captured, and the wallet was credited now
 * known         it was known, and is posted
 * not_captured  the gateway has not captured it
 * of_an_order   it pays for an order: the check of orders brings it back
 * not_ours      captured, and the gateway does not repeat whose payment it was: a person decides
 * no_answer     the gateway says nothing readable: ask again
 */
export const RECOVERED = ['credited', 'known', 'not_captured', 'of_an_order', 'not_ours', 'no_answer'] as const;
export type Recovered = (typeof RECOVERED)[number];

const RECORD_LENGTH = 32;

/**
 * Puts back a recharge that the books have lost, on the word of its gateway alone: that it was captured, how much, and
 * whose it was. Credited under the key that it had, so that telling it twice, or of one that is there, changes nothing.
 * @param day under which the gateway's report has it, a calendar day in India
 */
export async function recoverRecharge(
  deps: MoneyDeps,
  { gateway, paymentId: _id, day }: { gateway: Gateway; paymentId: string; day: string },
): Promise<Recovered> {
  const known = await deps.payments.find(_id);
  if (known) return lookAt(deps, known, day);
  const createdAt = middleOf(day);
  const answer = await deps.gateways[gateway].status({ _id, createdAt });
  if (answer.state === 'unclear') return 'no_answer';
  if (answer.state !== 'paid') return 'not_captured';
  if (!answer.paidFor) return 'not_ours';
  const { accountId, purpose } = answer.paidFor;
  if (purpose === 'order') return 'of_an_order';
  const { amountPaise } = answer;
  const recordId = _id.slice(0, RECORD_LENGTH);
  const mark = fingerprint({ accountId, amountPaise, gateway });
  await deps.recharges.start({ _id: recordId, accountId, amountPaise, gateway, fingerprint: mark, now: createdAt });
  const payment: Payment = { _id, recordId, purpose, accountId, gateway, amountPaise, state: 'open', createdAt };
  await deps.payments.add(payment, deps.now());
  return lookAt(deps, payment, day);
}

async function lookAt(deps: MoneyDeps, { _id, state }: Payment, reportedOn: string): Promise<Recovered> {
  if (!UNCAPTURED.includes(state)) return 'known';
  const settlement = await settlePayment(deps, _id, { reportedOn });
  if (settlement?.do === 'capture') return 'credited';
  if (!settlement) {
    // Somebody else asked just now.
    const now = await deps.payments.find(_id);
    return now && !UNCAPTURED.includes(now.state) ? 'known' : 'no_answer';
  }
  return settlement.do === 'wait' && settlement.unreadable ? 'no_answer' : 'not_captured';
}
