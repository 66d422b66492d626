import type { AmqpConnectionManager, ChannelWrapper, CreateChannelOpts } from 'amqp-connection-manager';
import type { Log } from '../log.ts';

/** A channel that failed while the connection stayed is opened again by reconnecting, but not in a tight loop. */
const RECONNECT_AFTER_MS = 1_000;

/**
 * A channel that survives its own failures. The wrapper reports a set-up that a lost connection cut short as an `error`
 * event, which would end the process if nobody listened; and it opens a channel anew only with a new connection.
 */
export function openChannel(connection: AmqpConnectionManager, log: Log, options: CreateChannelOpts): ChannelWrapper {
  const channel = connection.createChannel(options);
  let timer: NodeJS.Timeout | undefined;
  channel.on('close', () => clearTimeout(timer));
  channel.on('error', (error: Error) => {
    log.warn({ err: error, channel: options.name }, 'broker channel failed');
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (connection.isConnected()) connection.reconnect();
    }, RECONNECT_AFTER_MS).unref();
  });
  return channel;
}
