const ofJobs = ['job_failing', 'document_stuck'] as const;

/** The kinds of alarms that each service can open. The dashboard does not compile without a text and a link for each. */
export const alarmKinds = {
  order: ['order_stuck', 'placed_6h', 'placed_12h', 'placed_20h', 'refund_failed', 'day_lost_money', ...ofJobs],
  wallet: [
    'suspense',
    'failed_credit',
    'gateway_unreadable',
    'gateway_finds_nothing',
    'closed_account_money',
    ...ofJobs,
  ],
  'supplier-gateway': [
    'ambiguous_delivery',
    'supplier_away',
    'clock_off',
    'points_low',
    'points_critical',
    'charges_unclear',
    ...ofJobs,
  ],
  catalogue: ['sold_below_cost', 'name_changed', 'names_changed', ...ofJobs],
} as const;

/** The alarms about money of players or of the shop: somebody must learn of them even if nobody has opened the dashboard. */
const moneyAlarms: readonly AlarmKind[] = [
  'order_stuck',
  'placed_20h',
  'refund_failed',
  'suspense',
  'failed_credit',
  'gateway_unreadable',
  'gateway_finds_nothing',
  'closed_account_money',
  'ambiguous_delivery',
  'points_critical',
  'sold_below_cost',
  'day_lost_money',
];
export const isAboutMoney = (kind: string): boolean => (moneyAlarms as readonly string[]).includes(kind);

export type AlarmingService = keyof typeof alarmKinds;
type AlarmKindOf<S extends AlarmingService> = (typeof alarmKinds)[S][number];
export type AlarmKind = AlarmKindOf<AlarmingService>;
