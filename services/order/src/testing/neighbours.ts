import {
  HaltReason,
  Outcome,
  PaymentOutcome,
  PaymentState,
  Remaining,
  UnitState,
  type AnswerInitOf,
  type BodyOf,
  type CommandName,
  type InitOf,
  type Price,
} from '@topup/proto';
import type { Log } from '@topup/kit/log';
import { connectBus, type Bus, QueryFailed } from '@topup/kit/messaging';

type Init<N extends CommandName> = InitOf<N>;
type Received = { [N in CommandName]?: BodyOf<N>[] };

/** How the other services behave in a test; each answers as its contract says. */
type Behaviour = {
  debit: (body: BodyOf<'wallet.debit.post'>) => Init<'wallet.debit.settled'> | null;
  void: (body: BodyOf<'wallet.debit.void'>) => Init<'wallet.debit.settled'> | null;
  refund: (body: BodyOf<'wallet.refund.post'>) => Init<'wallet.refund.settled'> | null;
  manualRefund: (body: BodyOf<'wallet.refund.outside'>) => Init<'wallet.refund.settled'> | null;
  deliver: (body: BodyOf<'supplier.order.deliver'>) => Init<'supplier.order.progressed'> | null;
  voidUnits: (body: BodyOf<'supplier.units.void'>) => Init<'supplier.units.voided'> | null;
  player: (playerId: string, productId: string) => AnswerInitOf<'supplier.player.verify'> | null;
  /** Without a balance the supplier counts as unreachable. */
  health: { breaker: string; paused: boolean; balanceHundredths?: bigint };
  /** The wallet's transactions and the supplier's attempts of an order; null: no answer. */
  money: (orderId: string) => AnswerInitOf<'wallet.transactions.of-order'> | null;
  attempts: (orderId: string) => AnswerInitOf<'supplier.attempts.of-order'> | null;
  /** Null: the catalogue does not answer. */
  prices: Price[] | null;
  transactions: {
    total: bigint;
    today: bigint;
    byStatus: { status: string; count: bigint }[];
    yesterday?: bigint;
  } | null;
  role: (accountId: string) => string;
  /** Those of every admin; none: an admin may do everything. */
  scopes: readonly string[];
  /** The wallet's answers about gateway payments; null: no answer. */
  page: (body: BodyOf<'wallet.payment.create'>) => Payment | null;
  payment: (orderId: string) => Payment | null;
  close: (orderId: string) => Payment | null;
  /** Whether the account may have one more open payment; null: no answer. */
  hasPlace: (accountId: string) => boolean | null;
};
type Payment = AnswerInitOf<'wallet.payment.create'>;

export const settledOk = ({ key, orderId }: { key: string; orderId: string }) => ({
  key,
  orderId,
  outcome: Outcome.OK,
  reason: '',
  balanceAfterPaise: 100_000n,
});
export const manualRefundReply = (body: BodyOf<'wallet.refund.outside'>) => ({
  ...settledOk(body),
  ...(body.outside ? { outside: body.outside } : {}),
});
export const pageOf = (orderId: string): Payment => ({
  orderId,
  state: PaymentState.OPEN,
  paymentId: `${orderId}01`,
  paymentUrl: `https://pay.example/p/${orderId}`,
});
/** The wallet's report on a payment, as an event or inside an answer. */
export const paymentSettled = (
  orderId: string,
  outcome: PaymentOutcome,
  more: Partial<InitOf<'wallet.payment.settled'>> = {},
): InitOf<'wallet.payment.settled'> => ({
  orderId,
  outcome,
  orderPaid: outcome === PaymentOutcome.PAID,
  details: { merchantTransactionId: `${orderId}01` },
  ...(more as object),
});
export const settledAs = (settled: InitOf<'wallet.payment.settled'>): Payment => ({
  orderId: settled.orderId ?? '',
  state: PaymentState.SETTLED,
  settled: settled as NonNullable<Payment['settled']>,
});
/** A reply with the same state for all units of the command. */
export const allUnits = (
  { orderId, units }: BodyOf<'supplier.order.deliver'>,
  state: UnitState,
  rest: { remaining?: Remaining; haltReason?: HaltReason; reason?: string } = {},
): Init<'supplier.order.progressed'> => ({
  orderId,
  units: units.map(({ unit }) => ({
    unit,
    state,
    supplierOrderId: state === UnitState.DELIVERED ? `S-${unit}` : '',
    reason: rest.reason ?? '',
  })),
  remaining: rest.remaining ?? Remaining.NONE,
  haltReason: rest.haltReason ?? HaltReason.UNSPECIFIED,
});

export const goodBehaviour = (): Behaviour => ({
  debit: settledOk,
  void: ({ key, orderId }) => ({ ...settledOk({ key, orderId }), outcome: Outcome.VOID }),
  refund: settledOk,
  manualRefund: manualRefundReply,
  deliver: (body) => allUnits(body, UnitState.DELIVERED),
  voidUnits: ({ orderId, units }) => ({ orderId, units: units.map((unit) => ({ unit, state: UnitState.VOID })) }),
  player: () => ({ found: true, username: 'Legend' }),
  health: { breaker: 'closed', paused: false },
  money: () => ({ transactions: [] }),
  attempts: () => ({ attempts: [] }),
  prices: [],
  transactions: null,
  role: () => 'user',
  scopes: [],
  page: ({ orderId }) => pageOf(orderId),
  payment: (orderId) => pageOf(orderId),
  hasPlace: () => true,
  close: (orderId) => settledAs(paymentSettled(orderId, PaymentOutcome.VOID)),
});

type Neighbours = {
  readonly bus: Bus;
  readonly behaviour: Behaviour;
  readonly received: Received;
  /** How many times each reply is sent; more than one plays a broker that repeats messages. */
  copies: number;
  readonly of: <N extends CommandName>(name: N, orderId: string) => BodyOf<N>[];
  readonly stop: () => Promise<void>;
};

/** Plays wallet, supplier gateway, catalogue and auth on the real broker, in this process. */
export async function startNeighbours(url: string, log: Log, prices: Price[]): Promise<Neighbours> {
  const bus = await connectBus({ url, service: 'wallet', log });
  const received: Received = {};
  const behaviour: Behaviour = { ...goodBehaviour(), prices };
  const self: Neighbours = {
    bus,
    behaviour,
    received: received,
    copies: 1,
    of: <N extends CommandName>(name: N, orderId: string) =>
      ((received[name] ?? []) as BodyOf<N>[]).filter((body) => (body as { orderId: string }).orderId === orderId),
    stop: () => bus.close(),
  };
  /** Stores the command and replies as the current behaviour says. */
  const play = <C extends CommandName, R extends CommandName>(
    name: C,
    reply: R,
    answer: (body: BodyOf<C>) => Init<R> | null,
  ) => ({
    [name]: async (body: BodyOf<C>, { id }: { id: string }) => {
      ((received[name] ??= []) as unknown as BodyOf<C>[]).push(body);
      const init = answer(body);
      for (let copy = 0; init && copy < self.copies; copy++) await bus.send(reply, init, { id: `${id}:reply` });
    },
  });
  await bus.consume('wallet.commands', {
    ...play('wallet.debit.post', 'wallet.debit.settled', (body) => behaviour.debit(body)),
    ...play('wallet.debit.void', 'wallet.debit.settled', (body) => behaviour.void(body)),
    ...play('wallet.refund.post', 'wallet.refund.settled', (body) => behaviour.refund(body)),
    ...play('wallet.refund.outside', 'wallet.refund.settled', (body) => behaviour.manualRefund(body)),
  });
  const deliveries = play('supplier.order.deliver', 'supplier.order.progressed', (body) => behaviour.deliver(body));
  await bus.consume('supplier.deliveries', deliveries);
  await bus.consume('supplier.deliveries.backlog', deliveries);
  await bus.consume(
    'supplier.commands',
    play('supplier.units.void', 'supplier.units.voided', (body) => behaviour.voidUnits(body)),
  );
  await answerQuestions(bus, behaviour);
  return self;
}

async function answerQuestions(bus: Bus, behaviour: Behaviour): Promise<void> {
  await bus.answer('supplier.queries', {
    'supplier.player.verify': async ({ playerId, productId }) => {
      const answer = behaviour.player(playerId, productId);
      if (!answer) throw new QueryFailed('supplier_away', 'the supplier does not answer');
      return answer;
    },
    'supplier.balance.get': async () => ({ ...behaviour.health, asOfMs: BigInt(Date.now()) }),
    'supplier.attempts.of-order': async ({ orderId }) => given(behaviour.attempts(orderId)),
  });
  await bus.answer('catalogue.queries', {
    'catalogue.prices.since': async ({ cursor }) => {
      if (!behaviour.prices) throw new QueryFailed('away', 'no price list');
      const prices = behaviour.prices.filter(({ changedAtMs }) => changedAtMs > (cursor?.changedAtMs ?? 0n));
      const last = prices.at(-1);
      return { prices, more: false, ...(last ? { next: { changedAtMs: last.changedAtMs, id: last.productId } } : {}) };
    },
  });
  await bus.answer('auth.queries', {
    'auth.users.since': async () => ({ users: [], more: false }),
    'auth.admin.check': async ({ accountId }) => ({ role: behaviour.role(accountId), scopes: [...behaviour.scopes] }),
  });
  await bus.answer('wallet.queries', {
    'wallet.transaction-stats.get': async () => {
      if (!behaviour.transactions) throw new QueryFailed('away', 'no statistics');
      return { ...behaviour.transactions, asOfMs: 1_700_000_000_000n };
    },
    'wallet.transactions.of-order': async ({ orderId }) => given(behaviour.money(orderId)),
    'wallet.payment.create': async (body) => given(behaviour.page(body)),
    'wallet.payment.reserve': async ({ accountId }) => ({ granted: given(behaviour.hasPlace(accountId)) }),
    'wallet.payments.settled': async ({ orderIds }) => ({
      settled: orderIds.flatMap((orderId) => given(behaviour.payment(orderId)).settled ?? []),
    }),
    'wallet.payment.get': async ({ orderId }) => given(behaviour.payment(orderId)),
    'wallet.payment.close': async ({ orderId }) => given(behaviour.close(orderId)),
  });
}

function given<A>(answer: A | null): A {
  if (answer === null) throw new QueryFailed('away', 'nobody answers');
  return answer;
}
