/** Texts of what waits for a person. */
export const alarmTexts = {
  title: 'Alarms',
  waiting: (count: number) => (count === 1 ? 'One thing waits for a person' : `${count} things wait for a person`),
  since: (at: string) => `since ${at}`,
  order: (id: string) => `Order ${id}`,
  payment: (id: string) => `Payment ${id}`,
  delivery: (id: string) => `Delivery ${id}`,
  supplier: 'Supplier',
  about: { order: 'orders', wallet: 'payments', 'supplier-gateway': 'deliveries' },
  silent: (what: string) => `The alarms about ${what} could not be read.`,
  kinds: {
    order_stuck: 'An order is stuck',
    refund_failed: 'A refund failed',
    suspense: 'Captured money stands in suspense',
    failed_credit: 'A recharge could not be credited',
    gateway_unreadable: 'A gateway says nothing readable about a payment',
    ambiguous_delivery: 'Nobody knows whether a delivery happened',
    supplier_away: 'No order reaches the supplier',
    clock_off: 'A clock is wrong',
    points_low: 'Points are low',
    points_critical: 'Points are nearly used up',
  } as Readonly<Record<string, string>>,
};
