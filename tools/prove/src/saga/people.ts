import { runOn } from '@topup/kit/testing/simulation/simulated-time';
import {
  askPayment,
  cancelOrder,
  changeOrder,
  createOrder,
  type DecisionResult,
  recordManualRefund,
  type Order,
  resume,
  unchanged,
  type CreateOrderInput,
  whyNotCancellable,
} from '@topup/order/testing/saga';
import type { PaymentMethod } from '@topup/proto';
import { type AttemptRecord, confirmVerdict, resolveDelivery } from '@topup/supplier-gateway/testing/saga';
import { creditFromSuspense, settlePayment } from '@topup/wallet/testing/saga';
import { GAME_CODE } from '@topup/proto/game';
import { attemptsOf, ordersOf, suspended } from './due.ts';
import {
  fill,
  type GatewayReplica,
  type OrderReplica,
  type Replica,
  type WalletReplica,
  type World,
} from './replicas.ts';
import { PRODUCTS } from './shop.ts';

/** Probability of each action per step, in thousandths. */
const CANCEL = 6;
const RUN = 15;
const RESOLVE = 80;
const REFILL = 4;
const CREDIT = 40;
const NOTE = 600;
const BLOCK = 4;

const METHODS: readonly PaymentMethod[] = ['wallet', 'wallet', 'wallet', 'ekupi', 'phonepe'];
const REPEAT_MS = 20_000;
const REPEATS_MAX = 3;
const PAYS_WITHIN_MS = 45 * 60_000;
const WRONG_AMOUNT = 3;
/** A player pays at most a day after the page was opened; the wallet asks the payment gateway for three days. */
const PAYABLE_MS = 24 * 3_600_000;
const id = (kind: string, n: number): string => `${kind}${n}`.padStart(32, '0');
const ADMIN = { accountId: id('b', 1), email: 'admin@example.com', address: '::1', requestId: 'r' };

/** Players and admins. Admins record failed refunds as paid outside the store, even if the wallet may still post a refund. */
export class People {
  readonly resolves: boolean;
  filledPaise = 0;
  private readonly refills: boolean;
  private readonly world: World;
  private readonly replicas: readonly Replica[];
  private tickets = 0;

  constructor(world: World, replicas: readonly Replica[]) {
    this.world = world;
    this.replicas = replicas;
    const { random } = world.scheduler;
    this.resolves = random(3) > 0;
    // At least one of the two: otherwise an order with one ambiguous unit and one that lacks points would never end.
    this.refills = !this.resolves || random(2) > 0;
    const accounts = 1 + random(2);
    for (let n = 0; n < accounts; n++) this.fill(id('a', n), id('c', n), 1_000 + random(60_000));
    for (let n = 1 + random(2); n > 0; n--) this.order(n, id('a', random(accounts)));
  }

  orders = (): Order[] => ordersOf(this.world);

  private any<S extends Replica['service']>(service: S): Extract<Replica, { service: S }> | undefined {
    const able = this.replicas.filter((replica) => replica.service === service);
    return able[this.world.scheduler.random(Math.max(1, able.length))] as Extract<Replica, { service: S }> | undefined;
  }

  private call<S extends Replica['service']>(
    service: S,
    work: (replica: Extract<Replica, { service: S }>) => Promise<unknown>,
  ): Promise<boolean> {
    return new Promise((resolve) =>
      this.world.scheduler.add(null, () => {
        const replica = this.any(service);
        if (!replica) return resolve(false);
        runOn(replica.host, () => work(replica)).then(
          () => this.world.scheduler.add(replica.host.process, () => resolve(true)),
          () => this.world.scheduler.add(replica.host.process, () => resolve(false)),
        );
      }),
    );
  }

  private fill(accountId: string, transactionId: string, amount: number): void {
    this.filledPaise += amount;
    let isFilled = false;
    const again = (): void => {
      if (isFilled) return;
      void this.call('wallet', (replica: WalletReplica) => fill(replica, accountId, transactionId, amount)).then(
        (done) => (isFilled ||= done),
      );
      this.world.scheduler.later(null, REPEAT_MS, again);
    };
    again();
  }

  private order(n: number, accountId: string): void {
    const { random } = this.world.scheduler;
    const lines = PRODUCTS.slice(0, 1 + random(2)).map(({ price: { productId }, rupees }) => ({
      productId,
      price: rupees,
      quantity: 1 + random(2),
    }));
    const input: CreateOrderInput = {
      account: { accountId, name: 'A Player', email: 'player@example.com' },
      idempotencyKey: `key ${n}`,
      request: {
        gameCode: GAME_CODE,
        playerId: '12345678',
        zoneId: '1234',
        paymentMethod: METHODS[random(METHODS.length)] as PaymentMethod,
        lines,
      },
    };
    this.submit(input, REPEATS_MAX);
  }

  private submit(input: CreateOrderInput, left: number): void {
    const { scheduler } = this.world;
    let isAnswered = false;
    void this.call('order', async ({ deps }: OrderReplica) => {
      const made = await createOrder(deps, input);
      if (!made.ok || !made.value.page) return;
      scheduler.later(null, scheduler.random(PAYS_WITHIN_MS), () => this.pay(made.value.orderId));
    }).then((done) => (isAnswered = done));
    if (left === 0) return;
    const isImpatient = scheduler.random(8) === 0;
    scheduler.later(null, REPEAT_MS, () => (isAnswered && !isImpatient ? undefined : this.submit(input, left - 1)));
  }

  private pay(orderId: string): void {
    const { scheduler, payGateways } = this.world;
    const { random } = scheduler;
    const open = [...payGateways.opened].filter(
      ([paymentId, { state, atMs }]) =>
        paymentId.startsWith(orderId) && state === 'pending' && scheduler.elapsedMs - atMs < PAYABLE_MS,
    );
    const [paymentId, payment] = open[random(Math.max(1, open.length))] ?? [];
    if (!paymentId || !payment) return;
    payment.state = random(6) === 0 ? 'failed' : 'paid';
    if (random(WRONG_AMOUNT) === 0) payment.amountPaise += random(2) === 0 ? 100 : -100;
    if (random(2) === 0) void this.call('wallet', ({ deps }: WalletReplica) => settlePayment(deps, paymentId));
  }

  act(): void {
    let fate = this.world.scheduler.random(1_000);
    const is = (thousandths: number): boolean => (fate -= thousandths) < 0 && (fate = 1_000) > 0;
    if (is(CANCEL)) this.anyOrder((orderId) => this.cancel(orderId));
    if (is(RUN)) this.anyOrder((orderId) => this.run(orderId));
    if (is(RESOLVE)) this.resolve();
    if (is(REFILL)) this.world.supplier.points += 1_000;
    if (is(NOTE)) this.note();
    if (is(BLOCK)) this.anyOrder((_, accountId) => this.block(accountId));
    if (is(CREDIT)) this.credit();
  }

  /** Ends a block in one of three cases. */
  private block(accountId: string): void {
    const { blocks, broker, scheduler } = this.world;
    if (blocks.get(accountId) && scheduler.random(3) > 0) return;
    const blocked = !blocks.get(accountId);
    blocks.set(accountId, blocked);
    const user = { accountId, email: 'player@example.com', name: 'A Player', role: 'user', blocked };
    const body = { user: { ...user, createdAtMs: 0n, changedAtMs: 0n, version: BigInt(++this.tickets) } };
    const id = `${accountId}:user:${this.tickets}`;
    broker.enqueue({ queue: 'order.events', name: 'auth.user.changed', id, body, causedBy: undefined, attempt: 0 });
  }

  private anyOrder(work: (orderId: string, accountId: string) => void): void {
    const orders = this.orders();
    const order = orders[this.world.scheduler.random(Math.max(1, orders.length))];
    if (order) work(order._id, order.accountId);
  }

  private change(orderId: string, decide: (order: Order, now: Date) => DecisionResult): void {
    void this.call('order', async ({ deps }: OrderReplica) => {
      const changed = await changeOrder(deps, orderId, decide);
      if (changed.ok) deps.background(askPayment(deps, changed.value));
    });
  }

  private cancel(orderId: string): void {
    this.change(orderId, (order, now) =>
      whyNotCancellable(order) ? unchanged(false) : (cancelOrder(order, now) as DecisionResult),
    );
  }

  private note(): void {
    const failed = this.orders().find(({ status, step }) => status === 'refund_failed' && step === 'refunding');
    if (!failed) return;
    const outside = { reference: `UTR-${++this.tickets}`, reason: 'refund failed', by: ADMIN.accountId };
    this.change(failed._id, (order, now) => recordManualRefund(order, outside, now));
  }

  private credit(): void {
    const payments = suspended(this.world);
    const payment = payments.length > 1 ? payments[this.world.scheduler.random(payments.length)] : payments[0];
    if (!payment) return;
    void this.call('wallet', ({ deps }: WalletReplica) => creditFromSuspense(deps, payment._id, ADMIN.accountId));
  }

  private run(orderId: string): void {
    this.change(orderId, (order, now) => resume(order, 'run by an admin', now));
  }

  /** Settles a unit by the supplier's own list. Sometimes this is too early and must be refused. */
  private resolve(): void {
    const ambiguous = attemptsOf(this.world).filter(({ state }) => state === 'ambiguous');
    const attempt = ambiguous[this.world.scheduler.random(Math.max(1, ambiguous.length))];
    if (attempt) this.settleUnit(attempt);
  }

  private settleUnit({ _id: unit, proposal }: AttemptRecord): void {
    void this.call('gateway', ({ desk }: GatewayReplica) => {
      const actor = { ...ADMIN, requestId: `r${++this.tickets}` };
      if (proposal) return confirmVerdict(desk, unit, proposal.id, { ...actor, accountId: id('b', 2) }, new Date());
      // The supplier may repeat an order number, so the admin names the line of the supplier's list, which has one per delivery.
      const verdict = this.world.supplier.delivered.has(unit)
        ? ({ verdict: 'delivered', supplierOrderId: `line-${unit}` } as const)
        : ({ verdict: 'not_delivered' } as const);
      return resolveDelivery(desk, unit, { ...verdict, reason: 'the list' }, actor, new Date());
    });
  }

  heal(): void {
    if (this.refills) this.world.supplier.points = 100_000;
  }

  round(): void {
    if (this.refills) for (const { _id, placedReason } of this.orders()) if (placedReason === 'points') this.run(_id);
    if (!this.resolves) return;
    this.credit();
    for (const attempt of attemptsOf(this.world)) if (attempt.state === 'ambiguous') this.settleUnit(attempt);
  }
}
