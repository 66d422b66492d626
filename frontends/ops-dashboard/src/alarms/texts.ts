import type { AlarmKind, AlarmingService } from '@topup/proto/alarm-kinds';

type Say = (count: number, shown: string) => string;
const of =
  (one: string, many: string): Say =>
  (count, shown) =>
    count === 1 ? one : `${shown} ${many}`;

export const alarmTexts = {
  title: 'Alarms',
  waiting: (count: number, shown: string) => (count === 1 ? '1 item needs attention' : `${shown} items need attention`),
  others: (kinds: number) => (kinds === 1 ? ' · and 1 other kind' : ` · and ${kinds} other kinds`),
  start: 'Start',
  oldest: (age: string) => `oldest ${age}`,
  waitsFor: (age: string) => `for ${age}`,
  atLeast: (amount: string) => `at least ${amount}`,
  player: (player: string) => `player ${player}`,
  order: (id: string) => `Order ${id}`,
  payment: (id: string) => `Payment ${id}`,
  account: (id: string) => `Account ${id}`,
  orders: 'Orders',
  payments: 'Transactions',
  deliveries: 'Deliveries',
  delivery: (id: string) => `Delivery ${id}`,
  supplier: 'Supplier',
  refill: 'Refill planner',
  margins: 'Margins',
  prices: 'Store prices',
  about: {
    order: 'orders',
    wallet: 'payments',
    'supplier-gateway': 'deliveries',
    catalogue: 'prices',
  } satisfies Record<AlarmingService, string>,
  silent: (what: string) => `The alarms about ${what} could not be read.`,
  kinds: {
    order_stuck: of('1 order is stuck', 'orders are stuck'),
    placed_6h: of('1 paid order has been waiting for 6 hours', 'paid orders have been waiting for 6 hours'),
    placed_12h: of('1 paid order has been waiting for 12 hours', 'paid orders have been waiting for 12 hours'),
    placed_20h: of('1 paid order has been waiting for 20 hours', 'paid orders have been waiting for 20 hours'),
    refund_failed: of('1 refund failed', 'refunds failed'),
    day_lost_money: of('1 product lost money on a day', 'products lost money on a day'),
    suspense: of('1 payment held: needs a decision', 'payments held: need a decision'),
    failed_credit: of('1 recharge could not be credited', 'recharges could not be credited'),
    gateway_unreadable: of(
      'A gateway’s answer about 1 payment could not be read',
      'answers of gateways about payments could not be read',
    ),
    gateway_finds_nothing: of('A gateway finds none of our payments', 'gateways find none of our payments'),
    closed_account_money: of(
      'Money is in the wallet of 1 closed account',
      'closed accounts have money in their wallets',
    ),
    ambiguous_delivery: of('1 delivery to settle', 'deliveries to settle'),
    supplier_away: of('No order reaches the supplier', 'reasons why no order reaches the supplier'),
    clock_off: of('A server clock is out of sync', 'server clocks are out of sync'),
    points_low: of('Points are low', 'warnings that points are low'),
    job_failing: of('A background job keeps failing', 'background jobs keep failing'),
    document_stuck: of('1 record cannot be changed', 'records cannot be changed'),
    sold_below_cost: of('1 product sold below cost', 'products sold below cost'),
    name_changed: of('1 product has a new name at the supplier', 'products have new names at the supplier'),
    names_changed: of('The supplier has renamed most products', 'lists renamed by the supplier'),
    charges_unclear: of(
      'It is unclear what the supplier charges',
      'reasons why it is unclear what the supplier charges',
    ),
    points_critical: of('Points are nearly used up', 'warnings that points are nearly used up'),
  } satisfies Record<AlarmKind, Say> as Readonly<Record<string, Say>>,
};
