import { ALARMS_MAX, type AlarmContext, type ActiveAlarm } from '@topup/kit/alarms';
import { PLACED_ALERT_HOURS } from '../domain/deadlines.ts';
import { nameOf } from '../domain/machine.ts';
import { openRefund, type Order, type PlacedReason } from '../domain/order.ts';
import { capital, stateWords, whyWords } from '../domain/explain/words.ts';
import type { Orders } from './orders.ts';

const HOUR_MS = 3_600_000;
const COUNTED_MAX = 10_000;

const WAITS_FOR: Readonly<Record<PlacedReason, string>> = {
  points: 'It waits for points at the supplier',
  breaker: 'It waits for the supplier to answer',
  paused: 'It waits for deliveries to go on',
};

const sentence = (words: string): string => `${capital(words).replace(/\.$/, '')}.`;

const stuckText = (order: Order): string =>
  `${capital(stateWords(nameOf(order), order))}; ${order.tries} requests in a row were not answered.`;

const contextOf = ({ playerId, zoneId, totalPaise, stepSince }: Order): AlarmContext => ({
  player: `${playerId} (${zoneId})`,
  amountPaise: totalPaise,
  since: stepSince,
});

export function openAlarmingOrders({ collection }: Pick<Orders, 'collection'>, now: () => Date) {
  const find = async (
    filter: object,
    detail: (order: Order) => string,
    context: (order: Order) => AlarmContext = contextOf,
  ): Promise<ActiveAlarm[]> => {
    const orders = (await collection.find(filter).limit(ALARMS_MAX).toArray()) as Order[];
    return orders.map((order) => ({ subject: order._id, detail: detail(order), facts: context(order) }));
  };
  const hoursAgo = (hours: number): Date => new Date(now().getTime() - hours * HOUR_MS);
  return {
    placedFor: (hours: (typeof PLACED_ALERT_HOURS)[number]) => {
      const next = PLACED_ALERT_HOURS.find((each) => each > hours);
      const createdAt = { $lte: hoursAgo(hours), ...(next ? { $gt: hoursAgo(next) } : {}) };
      return find(
        { status: 'placed', step: 'waiting', createdAt },
        ({ placedReason }) => `${WAITS_FOR[placedReason ?? 'breaker']}; after 24 h it is refunded automatically.`,
        (order) => ({ ...contextOf(order), since: order.createdAt }),
      );
    },
    placed: async () => {
      const filter = { status: 'placed' };
      const oldest = await collection.findOne(filter, { projection: { createdAt: 1 }, sort: { createdAt: 1 } });
      const since = (oldest as { createdAt?: Date } | null)?.createdAt;
      return {
        count: since ? await collection.countDocuments(filter, { limit: COUNTED_MAX }) : 0,
        oldestMs: since ? now().getTime() - since.getTime() : 0,
      };
    },
    refundFailed: () =>
      find(
        { status: 'refund_failed' },
        (order) => sentence(whyWords(order.history.at(-1)?.why ?? 'the refund was not made', order)),
        (order) => ({ ...contextOf(order), amountPaise: openRefund(order)?.amountPaise ?? order.totalPaise }),
      ),
    stuck: () => find({ stuck: true }, stuckText),
  };
}
export type AlarmingOrders = ReturnType<typeof openAlarmingOrders>;
