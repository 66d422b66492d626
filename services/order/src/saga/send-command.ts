import { currentTrace, traceIdOf, withTrace, type Trace } from '@topup/kit/trace';
import type { Bus } from '@topup/kit/messaging';
import { unreachable } from '@topup/kit/result';
import { commandOf, type Command } from '../domain/command.ts';
import type { Lane, Order } from '../domain/order.ts';

const QUEUES: { readonly [L in Lane]: string } = {
  fresh: 'supplier.deliveries',
  backlog: 'supplier.deliveries.backlog',
};

/** Resolves once the broker has confirmed the command. Rejects with BusUnavailable while the broker is away. */
export async function sendCommand(bus: Pick<Bus, 'send'>, order: Order): Promise<void> {
  const command = commandOf(order);
  if (!command) return;
  await withTrace(traceOf(order), () => send(bus, order, command));
}

/** One purchase is one trace, also when a sweeper, a payment event or an admin moves the order. */
function traceOf(order: Order): Trace {
  const inHand = currentTrace();
  const own: Trace = { correlationId: order.correlationId ?? order._id };
  if (!inHand) return own;
  if (traceIdOf(inHand) === traceIdOf(own)) return inHand;
  return inHand.causationId ? { ...own, causationId: inHand.causationId } : own;
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
      const units = command.units.map(({ pointsHundredths, pricePaise, ...unit }) => ({
        ...unit,
        pointsHundredths: BigInt(pointsHundredths),
        pricePaise: BigInt(pricePaise),
      }));
      const queue = QUEUES[command.lane];
      return bus.send('supplier.order.deliver', { orderId, playerId, zoneId, units }, { id, queue });
    }
    case 'void_units':
      return bus.send('supplier.units.void', { orderId, units: [...command.units] }, { id });
    case 'post_refund':
    case 'record_manual_refund': {
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
