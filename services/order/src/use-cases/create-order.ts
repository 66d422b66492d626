import type { Brakes } from '@topup/kit/brakes';
import { readDurable } from '@topup/kit/batched-collection';
import { idOfCall } from '@topup/kit/idempotency';
import { currentTrace, traceIdOf } from '@topup/kit/trace';
import { err, ok, type Result } from '@topup/kit/result';
import { GAME_CODE } from '@topup/proto/game';
import type { Log } from '@topup/kit/log';
import type { Limiter } from '@topup/kit/limits';
import type { Bus } from '@topup/kit/messaging';
import type { Ready } from '@topup/kit/ready';
import type { LimitName, Rules } from '../deps.ts';
import { stoppedBy } from '../domain/brakes.ts';
import type { OrderFailure } from '../domain/failures.ts';
import { newOrder } from '../domain/new-order.ts';
import type { Order } from '../domain/order.ts';
import { itemsForPlayer } from '../domain/player-cost.ts';
import { priceItems } from '../domain/prices.ts';
import { isSameRequest, requestFingerprint, type OrderRequest } from '../domain/request-fingerprint.ts';
import { checkSize } from '../domain/size.ts';
import { judgePasses, PASSES_REACH_MS, passesIn, type PassVerdict } from '../domain/weekly-pass.ts';
import { findPlayer, playerCosts, type FindPlayerDeps } from '../saga/find-player.ts';
import { hasPlace, needsPage, type openPayment } from '../saga/open-payment.ts';
import { sendCommand } from '../saga/send-command.ts';
import type { UnpaidOrders } from '../saga/unpaid-orders.ts';
import type { Orders } from '../store/orders.ts';
import type { Prices } from '../store/prices.ts';

export type CreateDeps = FindPlayerDeps & {
  readonly orders: Orders;
  readonly prices: Prices;
  readonly bus: Pick<Bus, 'send' | 'ask'>;
  readonly limiter: Pick<Limiter<LimitName>, 'enforce'>;
  readonly brakes: Pick<Brakes, 'on'>;
  /** Absent: unpaid orders are not limited. */
  readonly unpaidOrders?: UnpaidOrders;
  readonly rules: Rules;
  readonly openPayment: Ready<typeof openPayment>;
  readonly log: Log;
  readonly now: () => Date;
  readonly background: (work: Promise<unknown>) => void;
};

export type CreateOrderInput = {
  readonly request: OrderRequest;
  readonly account: { readonly accountId: string; readonly name: string; readonly email: string };
  readonly idempotencyKey: string | null;
};
/** `page`: where the order can be paid; null when it is paid from the wallet or was paid already. */
type Created = { readonly orderId: string; readonly passWarning: boolean; readonly page: string | null };

const ROUTE = '/api/orders/create-orders';

/**
 * Stores an order at the server's prices. If it is paid from the wallet, returns before the debit is settled. If it is paid
 * at a gateway, returns the payment page; when that fails, a call with the same key tries again while the order can be
 * paid. Requests refused by validation, pricing or limits store nothing. Throws 429 beyond an account's limit of orders,
 * but answers a repeat under the same Idempotency-Key before it checks the limit.
 */
export async function createOrder(deps: CreateDeps, input: CreateOrderInput): Promise<Result<Created, OrderFailure>> {
  const { account, request, idempotencyKey: key } = input;
  const id = idOfCall({ accountId: account.accountId, route: ROUTE, key });
  const earlier = key === null ? null : await orderOfCall(deps, id);
  if (earlier) return sameAgain(deps, earlier, input);

  const stopped = await stoppedNow(deps, request);
  if (stopped) return err(stopped);
  await deps.limiter.enforce('orders', account.accountId, 'Too many orders. Please wait a moment and try again.');
  await deps.unpaidOrders?.enforce(account.accountId);
  const checked = await check(deps, input);
  if (!checked.ok) return checked;
  if (request.paymentMethod !== 'wallet' && !(await hasPlace(deps, id, account.accountId)))
    return err({ kind: 'too_many_open_payments' });
  const { lines: _, ...choice } = request;
  const { items, playerName, passes } = checked.value;
  const trace = currentTrace();
  const order = newOrder(
    {
      _id: id,
      accountId: account.accountId,
      accountName: account.name,
      accountEmail: account.email,
      ...choice,
      playerName,
      items,
      fingerprint: requestFingerprint(request),
      ...(trace ? { correlationId: traceIdOf(trace) } : {}),
      ...(passes === 'maybe_too_many' ? { passWarning: true } : {}),
    },
    deps.now(),
  );
  // Once more, because finding the player may have taken longer than a brake needs to work.
  const stoppedMeanwhile = await stoppedNow(deps, request);
  if (stoppedMeanwhile) return err(stoppedMeanwhile);
  if (!(await deps.orders.insert(order))) {
    const first = await orderOfCall(deps, id);
    if (!first) throw new Error(`order ${id} was refused as a duplicate but does not exist`);
    return sameAgain(deps, first, input);
  }
  deps.log.info({ orderId: id, accountId: account.accountId, totalPaise: order.totalPaise }, 'order created');
  if (order.paymentMethod === 'wallet') deps.background(sendCommand(deps.bus, order));
  return created(deps, order);
}

type StopDeps = Pick<CreateDeps, 'brakes' | 'prices'>;

const stoppedNow = async (
  { brakes, prices }: StopDeps,
  request: Pick<OrderRequest, 'paymentMethod' | 'lines' | 'gameCode'>,
) => stoppedBy(await brakes.on(), request, (productId) => prices.get(request.gameCode, productId));

/** The order that an earlier call stored must be durable before we reply with it or let the player pay. */
const orderOfCall = ({ orders }: Pick<CreateDeps, 'orders'>, orderId: string): Promise<Order | null> =>
  readDurable(`order ${orderId}`, () => orders.read(orderId), orders.isDurable);

async function sameAgain(
  deps: StopDeps & Pick<CreateDeps, 'openPayment'>,
  earlier: Order,
  input: CreateOrderInput,
): Promise<Result<Created, OrderFailure>> {
  if (!isSameRequest(earlier.fingerprint, input.request))
    return err({ kind: 'idempotency_key_reused', first: earlier });
  // A payment that is not open yet would begin now.
  const stopped = needsPage(earlier) ? await stoppedNow(deps, input.request) : null;
  return stopped ? err(stopped) : created(deps, earlier);
}

async function created(deps: Pick<CreateDeps, 'openPayment'>, order: Order): Promise<Result<Created, OrderFailure>> {
  const answer = { orderId: order._id, passWarning: order.passWarning === true };
  if (order.paymentMethod === 'wallet') return ok({ ...answer, page: null });
  const page = await deps.openPayment(order);
  return page.ok ? ok({ ...answer, page: page.value }) : page;
}

type CheckDeps = FindPlayerDeps & Pick<CreateDeps, 'rules' | 'prices' | 'orders' | 'now'>;

async function check(deps: CheckDeps, input: CreateOrderInput) {
  const { rules, prices } = deps;
  const { account, request } = input;
  const { lines, gameCode, playerId, zoneId } = request;
  if (gameCode !== GAME_CODE) return err({ kind: 'unknown_game' } as const);
  const passCount = passesIn(lines, rules.weeklyPassIds);
  const size = checkSize(lines, passCount, rules);
  if (!size.ok) return size;
  const items = priceItems(lines, prices.get, {
    gameCode,
    pointCostPaise: prices.pointCostPaise() ?? rules.seedPointCostPaise,
  });
  if (!items.ok) return items;
  const passes = await passVerdict(deps, request, passCount);
  if (passes === 'too_many') return err({ kind: 'passes_exhausted' } as const);
  const player = await findPlayer(deps, { accountId: account.accountId, playerId, zoneId });
  if (!player.ok) return player;
  const { username: playerName } = player.value;
  const costs = playerCosts(player.value, prices, rules);
  const sold = itemsForPlayer(items.value, costs, (productId) => prices.get(gameCode, productId));
  return sold.ok ? ok({ items: sold.value, playerName, passes }) : sold;
}

async function passVerdict(
  deps: Pick<CreateDeps, 'rules' | 'orders' | 'now'>,
  request: OrderRequest,
  quantity: number,
): Promise<PassVerdict> {
  if (quantity === 0) return 'fine';
  const now = deps.now();
  const { gameCode, playerId, zoneId } = request;
  const { weeklyPassIds: productIds } = deps.rules;
  const since = new Date(now.getTime() - PASSES_REACH_MS);
  const earlier = await deps.orders.toPlayer({ gameCode, playerId, zoneId, productIds, since });
  return judgePasses(quantity, earlier, productIds, now);
}
