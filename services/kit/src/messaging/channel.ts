import type { AmqpConnectionManager, ChannelWrapper, CreateChannelOpts } from 'amqp-connection-manager';
import type { Channel } from 'amqplib';
import type { Log } from '../log.ts';
import { within } from '../within.ts';

/** A channel that failed while the connection stayed is opened again by reconnecting, but not in a tight loop. */
const RECONNECT_AFTER_MS = 1_000;
/** Declaring everything takes well under a second; a broker that boots may take some. */
const SET_UP_WITHIN_MS = 15_000;

export type ChannelOptions<C extends Channel> = Omit<CreateChannelOpts, 'setup'> & {
  readonly name: string;
  readonly setup: (channel: C) => Promise<void>;
  readonly setUpWithinMs?: number;
};

/**
 * A channel that survives its own failures. The client's wrapper reopens a channel only with a new connection, waits
 * for a set-up without limit, hides one that the channel's end cut short, and ends the process with an unhandled
 * `error` event. So whenever a channel ends although its connection stays, the connection is opened anew.
 */
export function openChannel<C extends Channel>(
  connection: AmqpConnectionManager,
  log: Log,
  { setUpWithinMs = SET_UP_WITHIN_MS, setup, ...options }: ChannelOptions<C>,
): ChannelWrapper {
  let current: C | null = null;
  let wanted = true;
  let timer: NodeJS.Timeout | undefined;
  const failed = (): void => {
    current = null;
    clearTimeout(timer);
    if (!wanted) return;
    timer = setTimeout(() => {
      if (!current && connection.isConnected()) connection.reconnect();
    }, RECONNECT_AFTER_MS).unref();
  };
  const channel = connection.createChannel({
    ...options,
    setup: async (channel: Channel) => {
      const opened = channel as C;
      current = opened;
      opened.once('close', () => {
        if (current === opened) failed();
      });
      await within(setUpWithinMs, setup(opened), `set-up of '${options.name}' took more than ${setUpWithinMs} ms`);
    },
  });
  channel.on('close', () => {
    wanted = false;
    clearTimeout(timer);
  });
  channel.on('error', (error: Error) => {
    log.warn({ err: error, channel: options.name }, 'broker channel failed');
    failed();
  });
  return channel;
}
