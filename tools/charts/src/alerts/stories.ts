import type { Story } from './promtool.ts';

type Stories = {
  readonly fires: readonly Story[];
  readonly silent: readonly Story[];
  /** The evaluation interval, 1m when absent. Alerts with long windows need a longer one, or promtool is slow. */
  readonly evaluated?: '10m';
};

const LONG = 'x400';
const always = (value: number): string => `${value}${value < 0 ? '' : '+'}0${LONG}`;
const growing = (perMinute: number): string => `0+${perMinute}${LONG}`;
const at = (time: string, scraped: Story['scraped']): Story => ({ scraped, at: time });

const IN = 'namespace="topup"';
const BROKER = 'namespace="topup-data"';

function beyond(series: string, bad: number, good: number, patience: string, tooShort: string | null): Stories {
  return {
    fires: [at(patience, { [series]: always(bad) })],
    silent: [
      at(patience, { [series]: always(good) }),
      at(patience, { [series.replace(/namespace="[^"]*"/, 'namespace="another-shop"')]: always(bad) }),
      ...(tooShort ? [at(tooShort, { [series]: always(bad) })] : []),
    ],
  };
}
const alarm = (service: string, kind: string, patience: string, tooShort: string): Stories =>
  beyond(`${service}_alarms_open{${IN},kind="${kind}"}`, 1, 0, patience, tooShort);

const CALLS = `http_request_duration_seconds_count{${IN},route="/api/orders/create-orders"`;
const calls = (perMinute: number, failed: number): Story['scraped'] => ({
  [`${CALLS},status="200"}`]: growing(perMinute - failed),
  [`${CALLS},status="503"}`]: growing(failed),
});
const answered = (perMinute: number, slow: number): Story['scraped'] => ({
  [`${CALLS},status="200"}`]: growing(perMinute),
  [`${CALLS.replace('_count', '_bucket')},status="200",le="0.5"}`]: growing(perMinute - slow),
});
const orders = (perMinute: number, late: number): Story['scraped'] => ({
  [`order_paid_total{${IN},method="wallet"}`]: growing(perMinute),
  [`order_settle_duration_seconds_bucket{${IN},status="completed",le="30"}`]: growing(perMinute - late),
});
type Traffic = (perMinute: number, bad: number) => Story['scraped'];
/** `budget`: how many of 10,000 calls or orders may be bad. */
const burn = (traffic: Traffic, budget: number, few: Story['scraped']): { fast: Stories; slow: Stories } => ({
  fast: {
    evaluated: '10m',
    fires: [at('2h', traffic(10_000, 15 * budget)), at('6h', traffic(10_000, 7 * budget))],
    silent: [at('6h', traffic(10_000, 5 * budget)), at('6h', few)],
  },
  slow: {
    evaluated: '10m',
    fires: [at('6h', traffic(10_000, 4 * budget)), at('6h', traffic(10_000, 1.5 * budget))],
    silent: [at('6h', traffic(10_000, 0.5 * budget)), at('6h', few)],
  },
});
const apiErrors = burn(calls, 10, calls(0.5, 0.5));
const apiSlow = burn(answered, 100, answered(0.5, 0.5));
const ordersLate = burn(orders, 100, orders(0.05, 0.05));
const adminErrors = { [`${CALLS.replace('/api/orders', '/api/admin')},status="500"}`]: growing(100) };
const nothingSettles = { [`order_paid_total{${IN},method="wallet"}`]: growing(5) };

const points = alarm('supplier_gateway', 'points_critical', '10m', '30s');
const runway = `supplier_gateway_runway_minutes{${IN},pod="a"}`;

const queue = (name: string, labels = ''): string => `{${BROKER},vhost="topup",queue="${name}"${labels}}`;
const depth = (name: string): string => `rabbitmq_detailed_queue_messages${queue(name)}`;
const consumers = (name: string): string => `rabbitmq_detailed_queue_consumers${queue(name)}`;
const waiting = (name: string): string => `rabbitmq_detailed_queue_messages_ready${queue(name)}`;
const handled = (outcome: string): string =>
  `consumer_message_duration_seconds_count{${IN},queue="wallet.commands",type="wallet.debit.post",outcome="${outcome}"}`;

const arrived = (name: string, late: number): Story['scraped'] => {
  const bucket = (le: string): string => `consumer_message_wait_seconds_bucket{${IN},queue="${name}",le="${le}"}`;
  return { [bucket('60')]: growing(100 - late), [bucket('300')]: growing(100), [bucket('+Inf')]: growing(100) };
};

const scale = `{${IN},horizontalpodautoscaler="topup-order"}`;
const replicas = (ready: number, wanted: number): Story['scraped'] => ({
  [`kube_deployment_status_replicas_available{${IN},deployment="topup-order"}`]: always(ready),
  [`kube_deployment_spec_replicas{${IN},deployment="topup-order"}`]: always(wanted),
});
const pods = (now: number, max: number): Story['scraped'] => ({
  [`kube_horizontalpodautoscaler_status_current_replicas${scale}`]: always(now),
  [`kube_horizontalpodautoscaler_spec_max_replicas${scale}`]: always(max),
});
const stopped = `kube_pod_container_status_restarts_total{${IN},pod="topup-order-a",container="order"}`;
const auditedWhole = `audit_whole_last_success_timestamp_seconds{${IN},pod="audit"}`;
const audited = `audit_last_success_timestamp_seconds{${IN},pod="audit"}`;
const unstored = `supplier_gateway_alarms_total{${IN},kind="answer_not_stored"}`;
const forged = `wallet_gateway_callbacks_total{${IN},gateway="phonepe",result="forged"}`;

const drifted = (kind: string): string => `catalogue_price_drift_products{${IN},pod="a",kind="${kind}"}`;
const compared = `catalogue_price_comparison_timestamp_seconds{${IN},pod="a"}`;

export const STORIES: Readonly<Record<string, Stories>> = {
  ApiErrorsBurnFast: {
    ...apiErrors.fast,
    silent: [...apiErrors.fast.silent, at('2h', { ...calls(10_000, 0), ...adminErrors })],
  },
  ApiErrorsBurnSlow: apiErrors.slow,
  ApiSlowBurnFast: apiSlow.fast,
  ApiSlowBurnSlow: apiSlow.slow,
  OrdersLateBurnFast: { ...ordersLate.fast, fires: [...ordersLate.fast.fires, at('2h', nothingSettles)] },
  OrdersLateBurnSlow: ordersLate.slow,

  AmbiguousUnitWaits: beyond(`supplier_gateway_ambiguous_oldest_seconds{${IN},pod="a"}`, 1_900, 1_700, '10m', '4m'),
  PlacedOrdersOld: beyond(`order_placed_oldest_seconds{${IN},pod="a"}`, 22_000, 21_000, '10m', '4m'),
  OrderStuck: alarm('order', 'order_stuck', '10m', '4m'),
  SupplierPointsLow: alarm('supplier_gateway', 'points_low', '10m', '4m'),
  SupplierPointsCritical: {
    fires: [...points.fires, at('10m', { [runway]: always(45) })],
    silent: [...points.silent, at('10m', { [runway]: always(90) })],
  },
  SupplierChargesUnclear: alarm('supplier_gateway', 'charges_unclear', '10m', '4m'),
  SupplierBreakerOpen: beyond(`supplier_gateway_breaker_open{${IN},pod="a"}`, 1, 0, '15m', '9m'),
  SupplierClockOff: alarm('supplier_gateway', 'clock_off', '5m', '30s'),
  DeliveryAnswerNotStored: {
    fires: [at('30m', { [unstored]: '0x20 1x40' })],
    silent: [at('30m', { [unstored]: always(0) }), at('3h', { [unstored]: '0x20 1x400' })],
  },

  PriceDrift: {
    fires: [at('20m', { [drifted('past_threshold')]: always(1) })],
    silent: [
      at('20m', { [drifted('past_threshold')]: always(0), [drifted('within_threshold')]: always(5) }),
      at('20m', { [drifted('missing')]: always(5) }),
      at('9m', { [drifted('past_threshold')]: always(1) }),
    ],
  },
  PriceComparisonOld: {
    evaluated: '10m',
    fires: [at('39h', { [compared]: '0x2400' })],
    silent: [at('35h', { [compared]: '0x2400' }), at('39h', { [compared]: '0+60x2400' }), at('39h', {})],
  },

  InvariantBroken: beyond(`invariant_violations{${IN},id="I5"}`, 1, 0, '1m', null),
  AuditStale: {
    evaluated: '10m',
    fires: [at('2h', { [audited]: always(0) }), at('340h', { [audited]: '0+60x21000', [auditedWhole]: '0x21000' })],
    silent: [
      at('330h', { [audited]: '0+60x21000', [auditedWhole]: '0x21000' }),
      at('2h', { [audited]: growing(60) }),
      at('2h', {}),
    ],
  },
  ReconciliationFindings: beyond(`wallet_reconciliation_findings{${IN},check="wallets"}`, 2, 0, '1m', null),
  RefundFailed: alarm('order', 'refund_failed', '5m', '30s'),
  CreditFailed: alarm('wallet', 'failed_credit', '5m', '30s'),
  SuspenseNotEmpty: alarm('wallet', 'suspense', '15m', '9m'),
  ClosedAccountMoney: alarm('wallet', 'closed_account_money', '15m', '9m'),
  GatewayFindsNothing: alarm('wallet', 'gateway_finds_nothing', '5m', '30s'),
  GatewayUnreadable: alarm('wallet', 'gateway_unreadable', '15m', '9m'),
  CallbacksForged: {
    fires: [at('20m', { [forged]: growing(5) })],
    silent: [at('20m', { [forged]: growing(1) })],
  },

  DeadLetters: {
    ...beyond(depth('wallet.commands.dead'), 1, 0, '5m', '30s'),
    silent: [
      at('5m', { [depth('wallet.commands')]: always(50) }),
      at('5m', { [depth('order.events.dead')]: always(0) }),
    ],
  },
  QueueWithoutConsumer: {
    fires: [at('15m', { [depth('order.replies')]: always(3), [consumers('order.replies')]: always(0) })],
    silent: [
      at('15m', { [depth('order.replies')]: always(3), [consumers('order.replies')]: always(1) }),
      at('15m', { [depth('order.replies')]: always(0), [consumers('order.replies')]: always(0) }),
      at('15m', { [depth('delay.60s')]: always(3), [consumers('delay.60s')]: always(0) }),
      at('15m', { [depth('order.events.dead')]: always(3), [consumers('order.events.dead')]: always(0) }),
      at('9m', { [depth('order.replies')]: always(3), [consumers('order.replies')]: always(0) }),
    ],
  },
  QueueGrows: {
    fires: [at('30m', { [waiting('supplier.deliveries')]: growing(20) })],
    silent: [
      at('30m', { [waiting('supplier.deliveries')]: '2000-20x60' }),
      at('30m', { [waiting('supplier.deliveries')]: growing(1) }),
      at('30m', { [waiting('delay.10m')]: growing(20) }),
    ],
  },
  QueueStalls: {
    fires: [
      at('15m', { [waiting('wallet.commands')]: always(3) }),
      at('15m', { [waiting('wallet.commands')]: always(3), [handled('done')]: always(70) }),
    ],
    silent: [
      at('15m', { [waiting('wallet.commands')]: always(3), [handled('done')]: growing(1) }),
      at('15m', { [waiting('wallet.commands')]: '3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3' }),
      at('15m', { [waiting('order.events.dead')]: always(3) }),
      at('15m', { [waiting('delay.10m')]: always(3) }),
    ],
  },
  MessagesWaitLong: {
    fires: [at('30m', arrived('wallet.commands', 5))],
    silent: [at('30m', arrived('wallet.commands', 0)), at('30m', arrived('supplier.deliveries.backlog', 5))],
  },
  BrokerMetricsMissing: {
    fires: [at('20m', {}), at('20m', { [depth('wallet.commands')]: always(0) })],
    silent: [
      at('20m', { [depth('wallet.commands')]: always(0), [consumers('wallet.commands')]: always(1) }),
      at('14m', {}),
    ],
  },
  BrokerIncomplete: beyond(`broker_missing{${IN},job="topup-order"}`, 1, 0, '5m', '1m'),
  OutboxLags: beyond(`outbox_oldest_seconds{${IN},job="topup-wallet"}`, 75, 50, '10m', '4m'),
  MessagesFail: {
    fires: [at('30m', { [handled('done')]: growing(80), [handled('retry')]: growing(20) })],
    silent: [at('30m', { [handled('done')]: growing(95), [handled('retry')]: growing(5) })],
  },

  WorkloadUnavailable: {
    fires: [at('5m', replicas(0, 2))],
    silent: [at('5m', replicas(1, 2)), at('5m', replicas(0, 0)), at('1m', replicas(0, 2))],
  },
  PodCrashing: {
    fires: [at('40m', { [stopped]: '0x20 1+1x60' })],
    silent: [at('40m', { [stopped]: '0x20 1x60' })],
  },
  AutoscalerAtMax: {
    fires: [at('20m', pods(6, 6))],
    silent: [at('20m', pods(5, 6)), at('14m', pods(6, 6))],
  },
  MetricsMissing: beyond(`up{${IN},job="topup-order",pod="a"}`, 0, 1, '15m', '9m'),
  EventLoopBlocked: beyond(`nodejs_eventloop_lag_p99_seconds{${IN},pod="a"}`, 0.4, 0.02, '15m', '9m'),
  JobFails: beyond(`job_failed_rounds{${IN},job="topup-order",pod="a",job_name="sweep-orders"}`, 3, 2, '10m', '4m'),
  DocumentStuck: beyond(
    `sweeper_stuck_documents{${IN},job="topup-order",pod="a",job_name="sweep-orders",collection="orders"}`,
    ...([1, 0, '10m', '4m'] as const),
  ),
  NoticesUnsent: beyond(`auth_webhook_oldest_unsent_seconds{${IN},job="topup-auth",pod="a"}`, 1_000, 800, '10m', '4m'),
  RedisFails: beyond(`redis_down{${IN},job="topup-order",pod="a"}`, 1, 0, '5m', '1m'),
};
