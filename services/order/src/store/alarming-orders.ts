import { ALARMS_MAX, type StandingAlarm } from '@topup/kit/alarms';
import type { Order } from '../domain/order.ts';
import type { Orders } from './orders.ts';

/** The orders that a person has to look at. */
export function openAlarmingOrders({ collection }: Pick<Orders, 'collection'>) {
  const find = async (filter: object, detail: (order: Order) => string): Promise<StandingAlarm[]> => {
    const orders = (await collection
      .find(filter as never)
      .limit(ALARMS_MAX)
      .toArray()) as unknown as Order[];
    return orders.map((order) => ({ subject: order._id, detail: detail(order) }));
  };
  return {
    refundFailed: () =>
      find({ status: 'refund_failed' }, ({ history }) => history.at(-1)?.why ?? 'a refund could not be committed'),
    stuck: () => find({ stuck: true }, ({ status, step, tries }) => `${status}/${step}, asked ${tries} times in vain`),
  };
}
export type AlarmingOrders = ReturnType<typeof openAlarmingOrders>;
