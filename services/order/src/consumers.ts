import { dead, type Bus, type Handlers, type Outcome } from '@topup/kit/messaging';
import type { Log } from '@topup/kit/log';
import type { Result } from '@topup/kit/result';
import type { ChangeError, SagaDeps } from './saga/change-order.ts';
import { settlePayment } from './saga/settle-payment.ts';
import { applyPrices } from './use-cases/apply-prices.ts';
import { applyUsers, type UserDeps } from './use-cases/apply-users.ts';
import {
  applyProgress,
  applyResolvedUnit,
  applyVoidedUnits,
  settleDebit,
  settleRefund,
} from './use-cases/apply-replies.ts';
import type { EventPorts } from './deps.ts';
import type { DebitDelays } from './saga/debit-delays.ts';
import type { SupplierHealth } from './saga/supplier-health.ts';

const REPLIES_PREFETCH = 64;

type ReplyDeps = SagaDeps & { readonly health: SupplierHealth; readonly debitDelays: DebitDelays };
type EventDeps = SagaDeps & EventPorts & { readonly health: SupplierHealth };

export const replies = (deps: ReplyDeps): Handlers => ({
  'wallet.debit.settled': async (reply, { log }) => outcomeOf(await settleDebit(deps, reply), log),
  'wallet.refund.settled': async (reply, { log }) => outcomeOf(await settleRefund(deps, reply), log),
  'supplier.order.progressed': async (reply, { log, causedBy }) =>
    outcomeOf(await applyProgress(deps, reply, causedBy), log),
  'supplier.units.voided': async (reply, { log }) => outcomeOf(await applyVoidedUnits(deps, reply), log),
});

export const events = (deps: EventDeps, accounts: UserDeps): Handlers => ({
  'supplier.unit.resolved': async (event, { log }) => outcomeOf(await applyResolvedUnit(deps, event), log),
  'wallet.payment.settled': async (event, { log }) => outcomeOf(await settlePayment(deps, event), log),
  'supplier.health.changed': async ({ breaker, paused, asOfMs }) => {
    deps.health.onHealth({ breaker, paused, asOfMs: Number(asOfMs) });
    deps.onHealth();
  },
  'auth.user.changed': ({ user }) => applyUsers(accounts, user ? [user] : []),
  'catalogue.price.changed': async ({ price, pointCost }) => {
    await applyPrices(deps.prices, { prices: price ? [price] : [], pointCost });
    deps.priceUpdates.tell();
  },
});

/** A reply that contradicts the order is dead-lettered for a person, because retrying cannot repair it. */
function outcomeOf(result: Result<unknown, ChangeError>, log: Log): Outcome | undefined {
  if (result.ok) return undefined;
  log.error({ error: result.error }, 'alarm: a reply contradicts its order');
  return dead(JSON.stringify(result.error));
}

type Queues = Readonly<Record<'order.replies' | 'order.events', Handlers>>;
export async function startConsumers(bus: Bus, queues: Queues): Promise<void> {
  await bus.consume('order.replies', queues['order.replies'], { prefetch: REPLIES_PREFETCH });
  await bus.consume('order.events', queues['order.events']);
}
