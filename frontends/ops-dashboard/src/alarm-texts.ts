/** Texts of what waits for a person. */
export const alarmTexts = {
  title: 'Alarms',
  waiting: (count: number) => (count === 1 ? 'One thing waits for a person' : `${count} things wait for a person`),
  since: (at: string) => `since ${at}`,
  order: (id: string) => `Order ${id}`,
  payment: (id: string) => `Payment ${id}`,
  orders: 'orders',
  money: 'payments',
  silent: (what: string) => `The alarms about ${what} could not be read.`,
  kinds: {
    order_stuck: 'An order is stuck',
    refund_failed: 'A refund failed',
    suspense: 'Captured money stands in suspense',
    failed_credit: 'A recharge could not be credited',
    gateway_unreadable: 'A gateway says nothing readable about a payment',
  } as Readonly<Record<string, string>>,
};
