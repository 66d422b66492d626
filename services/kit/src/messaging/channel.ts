import type { AmqpConnectionManager, ChannelWrapper, CreateChannelOpts } from 'amqp-connection-manager';
import type { Channel } from 'amqplib';
import type { Log } from '../log.ts';
import { within } from '../within.ts';

/** If a channel fails while its connection is up, we reconnect to reopen it, but no more often than this. */
const RECONNECT_AFTER_MS = 1_000;
const SET_UP_WITHIN_MS = 15_000;

export type ChannelOptions<C extends Channel> = Omit<CreateChannelOpts, 'setup'> & {
  readonly name: string;
  readonly setup: (channel: C) => Promise<void>;
  readonly setUpWithinMs?: number;
};

/**
 * A channel that survives its own failures. The client library's wrapper reopens a channel only with a new connection,
 * waits without limit for its set-up, hides a set-up that the channel's end interrupted, and ends the process with an
 * unhandled `error` event. So when a channel ends while its connection is up, we reconnect.
 */
export function openChannel<C extends Channel>(
  connection: AmqpConnectionManager,
  log: Log,
  { setUpWithinMs = SET_UP_WITHIN_MS, setup, ...options }: ChannelOptions<C>,
): ChannelWrapper {
  let current: C | null = null;
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;
  const failed = (): void => {
    current = null;
    clearTimeout(timer);
    if (!isOpen) return;
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
    isOpen = false;
    clearTimeout(timer);
  });
  channel.on('error', (error: Error) => {
    log.warn({ err: error, channel: options.name }, 'broker channel failed');
    failed();
  });
  return channel;
}
