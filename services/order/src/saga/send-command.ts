import { currentTrace, withTrace } from '@topup/kit/log';
import type { Bus } from '@topup/kit/messaging';
import { unreachable } from '@topup/kit/result';
import { commandOf, type Command } from '../domain/command.ts';
import type { Lane, Order } from '../domain/order.ts';

const QUEUES: { readonly [L in Lane]: string } = {
  fresh: 'supplier.deliveries',
  backlog: 'supplier.deliveries.backlog',
};

/**
 * Sends what the order's state asks for, if anything; resolves once the broker has it. Rejects with BusUnavailable.
 * A sweeper that sends again does so in the trace of the request that made the order.
 */
export async function sendCommand(bus: Pick<Bus, 'send'>, order: Order): Promise<void> {
  const command = commandOf(order);
  if (!command) return;
  const trace = currentTrace() ?? { correlationId: order.correlationId ?? order._id };
  await withTrace(trace, () => send(bus, order, command));
}

function send(bus: Pick<Bus, 'send'>, order: Order, command: Command): Promise<void> {
  const { _id: orderId, accountId, playerId, zoneId } = order;
  const { id } = command;
  switch (command.kind) {
    case 'post_debit': {
      const { key, amountPaise } = command;
      return bus.send('wallet.debit.post', { key, orderId, accountId, amountPaise: BigInt(amountPaise) }, { id });
    }
    case 'void_debit':
      return bus.send('wallet.debit.void', { key: command.key, orderId, accountId }, { id });
    case 'deliver': {
      const units = command.units.map(({ unit, productId, pointsHundredths, pricePaise }) => ({
        unit,
        productId,
        pointsHundredths: BigInt(pointsHundredths),
        pricePaise: BigInt(pricePaise),
      }));
      const queue = QUEUES[command.lane];
      return bus.send('supplier.order.deliver', { orderId, playerId, zoneId, units }, { id, queue });
    }
    case 'void_units':
      return bus.send('supplier.units.void', { orderId, units: [...command.units] }, { id });
    case 'post_refund':
    case 'record_outside': {
      const { key, of, units, amountPaise } = command;
      const refund = { key, of, orderId, accountId, units: [...units], amountPaise: BigInt(amountPaise) };
      return command.kind === 'post_refund'
        ? bus.send('wallet.refund.post', refund, { id })
        : bus.send('wallet.refund.outside', { ...refund, outside: command.outside }, { id });
    }
    default:
      return unreachable(command);
  }
}
