import type { Board, Panel } from './board.ts';
import { PODS } from './pods.ts';
import { BROKER, IN, most, p99, PLAYER, rate } from './queries.ts';
import { VISITS } from './visits.ts';

const CALLS = 'http_request_duration_seconds';
const MESSAGES = 'consumer_message_duration_seconds';
const SETTLED = 'order_settle_duration_seconds';

const MESSAGES_WAITING: Panel = {
  title: 'Messages waiting',
  unit: 'short',
  lines: { '{{queue}}': `sum by (queue) (rabbitmq_detailed_queue_messages_ready{${BROKER}}) > 0` },
};

export const BOARDS: readonly Board[] = [
  {
    name: 'player',
    title: 'Topup: is the way of the player healthy?',
    panels: [
      {
        title: 'Broken promises, over an hour',
        unit: 'percentunit',
        lines: {
          'calls that failed (0.1 % may)': `topup:api_errors:ratio_rate1h{${IN}}`,
          'calls above 0.5 s (1 % may)': `topup:api_slow:ratio_rate1h{${IN}}`,
          'paid orders not settled in 30 s (1 % may)': `topup:orders_late:ratio_rate1h{${IN}}`,
        },
      },
      {
        title: 'Broken promises, over three days',
        unit: 'percentunit',
        lines: {
          'calls that failed': `topup:api_errors:ratio_rate3d{${IN}}`,
          'calls above 0.5 s': `topup:api_slow:ratio_rate3d{${IN}}`,
          'paid orders not settled in 30 s': `topup:orders_late:ratio_rate3d{${IN}}`,
        },
      },
      { title: 'Calls by answer', unit: 'reqps', lines: { '{{status}}': rate(`${CALLS}_count`, PLAYER, 'status') } },
      {
        title: 'Calls that failed, by route',
        unit: 'reqps',
        lines: { '{{method}} {{route}}': rate(`${CALLS}_count`, `${IN},status=~"5.."`, 'method, route') },
      },
      {
        title: '99th percentile by route, the ten slowest',
        unit: 's',
        lines: { '{{method}} {{route}}': `topk(10, ${p99(CALLS, PLAYER, 'method, route')})` },
      },
      { title: 'Calls by service', unit: 'reqps', lines: { '{{job}}': rate(`${CALLS}_count`, IN, 'job') } },
    ],
  },
  {
    name: 'orders',
    title: 'Topup: where does an order wait?',
    panels: [
      {
        title: 'Orders paid and settled',
        unit: 'reqps',
        lines: {
          'paid by {{method}}': rate('order_paid_total', IN, 'method'),
          'settled as {{status}}': rate(`${SETTLED}_count`, IN, 'status'),
        },
      },
      {
        title: 'From the money taken to the end',
        unit: 's',
        lines: {
          half: `histogram_quantile(0.5, ${rate(`${SETTLED}_bucket`, IN, 'le')})`,
          '99 of 100': `histogram_quantile(0.99, ${rate(`${SETTLED}_bucket`, IN, 'le')})`,
        },
      },
      { title: 'Placed orders', unit: 'short', lines: { placed: most('order_placed') } },
      { title: 'Oldest placed order', unit: 's', lines: { oldest: most('order_placed_oldest_seconds') } },
      {
        title: 'Open alarms about orders',
        unit: 'short',
        lines: { '{{kind}}': most('order_alarms_open', IN, 'kind') },
      },
      MESSAGES_WAITING,
    ],
  },
  {
    name: 'delivery',
    title: 'Topup: is delivery working?',
    panels: [
      { title: 'Points at the supplier', unit: 'short', lines: { points: most('supplier_gateway_points') } },
      {
        title: 'How long they last',
        unit: 'm',
        lines: { minutes: `min(supplier_gateway_runway_minutes{${IN}})` },
      },
      {
        title: 'Points spent per hour',
        unit: 'short',
        lines: { points: most('supplier_gateway_points_spent_per_hour') },
      },
      {
        title: 'Pods that send nothing',
        unit: 'short',
        lines: { 'breaker open': `sum(supplier_gateway_breaker_open{${IN}})` },
      },
      {
        title: 'Calls in flight',
        unit: 'short',
        lines: { calls: `sum(supplier_gateway_calls_in_flight{${IN}})` },
      },
      {
        title: 'Ambiguous units',
        unit: 'short',
        lines: { units: most('supplier_gateway_ambiguous_deliveries') },
      },
      {
        title: 'Oldest ambiguous unit',
        unit: 's',
        lines: { oldest: most('supplier_gateway_ambiguous_oldest_seconds') },
      },
      {
        title: 'Open alarms, and moments that needed a person',
        unit: 'short',
        lines: {
          'open: {{kind}}': most('supplier_gateway_alarms_open', IN, 'kind'),
          'in 15 min: {{kind}}': `sum by (kind) (increase(supplier_gateway_alarms_total{${IN}}[15m])) > 0`,
        },
      },
    ],
  },
  {
    name: 'money',
    title: 'Topup: is the money right?',
    panels: [
      { title: 'Broken invariants', unit: 'short', lines: { '{{id}}': most('invariant_violations', IN, 'id') } },
      {
        title: 'Age of the last audit',
        unit: 's',
        lines: {
          age: `time() - ${most('audit_last_success_timestamp_seconds')}`,
          took: most('audit_duration_seconds'),
        },
      },
      {
        title: 'Findings of the reconciliation',
        unit: 'short',
        lines: { '{{check}}': most('wallet_reconciliation_findings', IN, 'check') },
      },
      {
        title: 'Open alarms about money',
        unit: 'short',
        lines: {
          'wallet: {{kind}}': most('wallet_alarms_open', IN, 'kind'),
          'orders: {{kind}}': most('order_alarms_open', `${IN},kind="refund_failed"`, 'kind'),
        },
      },
      {
        title: 'Moments that needed a person, in 15 min',
        unit: 'short',
        lines: { '{{kind}}': `sum by (kind) (increase(wallet_alarms_total{${IN}}[15m]))` },
      },
      {
        title: 'Callbacks of gateways',
        unit: 'reqps',
        lines: { '{{gateway}} {{result}}': rate('wallet_gateway_callbacks_total', IN, 'gateway, result') },
      },
      {
        title: 'Products whose price at the supplier is another',
        unit: 'short',
        lines: { '{{kind}}': most('catalogue_price_drift_products', IN, 'kind') },
      },
      {
        title: 'Age of the last comparison with the supplier',
        unit: 's',
        lines: { age: `time() - ${most('catalogue_price_comparison_timestamp_seconds')}` },
      },
    ],
  },
  {
    name: 'queues',
    title: 'Topup: are the queues healthy?',
    panels: [
      {
        title: 'Dead letters',
        unit: 'short',
        lines: {
          '{{queue}}': `sum by (queue) (rabbitmq_detailed_queue_messages{${BROKER},queue=~".*[.]dead"}) > 0`,
        },
      },
      MESSAGES_WAITING,
      {
        title: 'Consumers',
        unit: 'short',
        lines: { '{{queue}}': `sum by (queue) (rabbitmq_detailed_queue_consumers{${BROKER}}) > 0` },
      },
      {
        title: 'Messages handled, by outcome',
        unit: 'reqps',
        lines: { '{{queue}} {{outcome}}': rate(`${MESSAGES}_count`, IN, 'queue, outcome') },
      },
      {
        title: '99th percentile of handling',
        unit: 's',
        lines: { '{{queue}} {{type}}': p99(MESSAGES, IN, 'queue, type') },
      },
      {
        title: 'How long messages had waited when they were taken, 99th percentile',
        unit: 's',
        lines: { '{{queue}}': p99('consumer_message_wait_seconds', IN, 'queue') },
      },
      { title: 'Missing at the broker', unit: 'short', lines: { '{{job}}': most('broker_missing', IN, 'job') } },
      { title: 'Oldest unsent event', unit: 's', lines: { '{{job}}': most('outbox_oldest_seconds', IN, 'job') } },
      {
        title: 'Messages that the broker confirmed',
        unit: 'reqps',
        lines: { '{{to}}': rate('broker_messages_confirmed_total', IN, 'to') },
      },
    ],
  },
  PODS,
  VISITS,
];
