import { rupeesText, ZERO } from '@topup/kit/money';
import type { RepostDeps } from './deps.ts';
import type { Gateway } from '../ledger/domain/accounts.ts';
import type { PostingDeps } from '../ledger/deps.ts';
import { orderPaymentKey } from '../ledger/domain/keys.ts';
import { missingMoney, paymentIdsOf, type Missing, type OrderMoney } from './domain/missing-money.ts';
import type { Payment } from '../payments/domain/payments.ts';
import { walletOf, type Movement } from '../ledger/domain/transfers.ts';
import { forbidPayment } from '../payments/order-settlement.ts';

/** Posts an order's missing transfers with their original keys and contents: idempotent. Returns a report of what it did. */
export async function repost(deps: RepostDeps, order: OrderMoney): Promise<string> {
  const stand = await deps.transfers.ofOrder(order.orderId, []);
  const known = new Map(stand.map(({ _id, outcome }) => [_id, outcome]));
  const done: string[] = [];
  for (const missing of missingMoney(order, known)) {
    const { text, goOn } = await mend(deps, order, missing);
    done.push(text);
    // The purchase comes first. If it could not be posted again, its refunds are not tried, because they need it.
    if (!goOn) break;
  }
  if (order.paidFrom !== 'wallet' && !order.isPaid) await watchPayments(deps, order, order.paidFrom);
  return done.join(' ') || 'It was asked about again.';
}

type Mended = { readonly text: string; readonly goOn: boolean };

async function mend(deps: RepostDeps, order: OrderMoney, missing: Missing): Promise<Mended> {
  switch (missing.what) {
    case 'fence':
      await forbidPayment(deps, { recordId: order.orderId, accountId: order.accountId }, 'wallet');
      return { text: 'Its key is closed again.', goOn: true };
    case 'capture':
      return captureAgain(deps, order);
    case 'debit':
    case 'refund':
      return postAgain(deps, missing.movement);
  }
}

async function postAgain(deps: PostingDeps, movement: Movement): Promise<Mended> {
  const { key, amountPaise } = movement;
  const posted = await deps.ledger.repost(movement);
  if ('refused' in posted) {
    const wallet = walletOf(movement);
    const balancePaise = wallet === null ? null : ((await deps.transfers.head(wallet))?.balanceAfterPaise ?? ZERO);
    const holds = balancePaise === null ? '' : ` (the wallet holds ${rupeesText(balancePaise)} rupees)`;
    return { text: `${key} was not posted again: ${posted.refused}${holds}. A person decides.`, goOn: false };
  }
  const { transfer, reused } = posted;
  if (reused) return { text: `${key} stands for something else. A person decides.`, goOn: false };
  await deps.onTransfer(transfer);
  deps.log.warn({ key, amountPaise, seq: transfer.outcome === 'ok' ? transfer.seq : null }, 'posted again');
  return { text: `${key} was posted again over ${rupeesText(amountPaise)} rupees.`, goOn: true };
}

type WatchDeps = Omit<RepostDeps, 'ledger' | 'onTransfer' | 'log'>;

/** Restores a capture only if the gateway itself confirms it. */
async function captureAgain(deps: WatchDeps, order: OrderMoney): Promise<Mended> {
  if (order.paidFrom !== 'wallet') await watchPayments(deps, order, order.paidFrom);
  const transfer = await deps.transfers.find(orderPaymentKey(order.orderId), order.accountId);
  if (transfer?.outcome === 'ok') return { text: 'The gateway confirmed it, and it was posted again.', goOn: true };
  return { text: 'The gateway does not confirm it. A person decides.', goOn: false };
}

async function watchPayments(deps: Omit<WatchDeps, 'transfers'>, order: OrderMoney, gateway: Gateway): Promise<void> {
  for (const _id of paymentIdsOf(order)) {
    if (!(await deps.payments.find(_id)) && !(await remember(deps, _id, order, gateway))) continue;
    await deps.settle(_id);
  }
}

/** Stores a missing payment again: for a paid order if the gateway reports it as paid, otherwise if the gateway knows it. */
async function remember(
  deps: Pick<RepostDeps, 'gateways' | 'payments' | 'now'>,
  _id: string,
  order: OrderMoney,
  gateway: Gateway,
): Promise<boolean> {
  const { orderId: recordId, accountId, totalPaise: amountPaise, createdAt, isPaid, status } = order;
  const answer = await deps.gateways[gateway].status({ _id, createdAt, askedAt: deps.now() });
  const isExpected = answer.state === 'paid' || (!isPaid && answer.state !== 'unknown' && answer.state !== 'unclear');
  if (!isExpected) return false;
  const state = status === 'pending' || isPaid ? 'open' : 'expired';
  const payment: Payment = { _id, recordId, purpose: 'order', accountId, gateway, amountPaise, state, createdAt };
  return deps.payments.add(payment, deps.now());
}
