import type { DebitSettled } from '@topup/proto';
import { settleDebit as decide } from '../domain/settle-debit.ts';
import { changeOrder, type SagaDeps } from '../saga/change-order.ts';
import { debitSettlementOf } from '../saga/contracts.ts';
import type { DebitDelays } from '../saga/debit-delays.ts';

export function settleDebit(deps: SagaDeps & { readonly debitDelays: DebitDelays }, reply: DebitSettled) {
  const settlement = debitSettlementOf(reply);
  return changeOrder(deps, reply.orderId, (order, now) => {
    if (order.step === 'debit') deps.debitDelays.add(now.getTime() - order.createdAt.getTime());
    return decide(order, settlement, now);
  });
}
