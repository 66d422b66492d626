import type { Channel, ConsumeMessage } from 'amqplib';
import { createBackground } from '../background.ts';
import type { Log } from '../log.ts';
import { keepChannel, plain, type KeptChannel } from './channel.ts';
import type { Connection } from './connection.ts';

export type Receiver = {
  readonly channel: KeptChannel<Channel>;
  /** Stops receiving, and waits until the received messages are handled. */
  readonly stop: () => Promise<void>;
};
export type ReceiveDeps = {
  readonly connection: Connection;
  readonly log: Log;
  readonly onReopened?: () => void;
};

/** `ended` is aborted by a stop, and when the channel is gone. */
export type Take = (message: ConsumeMessage, channel: Channel, ended: AbortSignal) => Promise<void>;

export function receive(
  { connection, log, onReopened }: ReceiveDeps,
  queue: string,
  prefetch: number,
  take: Take,
): Receiver {
  const inHand = createBackground(log);
  let consumerTag = '';
  const channel = keepChannel(connection, log, {
    name: queue,
    open: plain,
    setup: async (ch) => {
      await ch.prefetch(prefetch);
      const gone = new AbortController();
      ch.once('close', () => gone.abort());
      const ended = AbortSignal.any([inHand.stopping, gone.signal]);
      const consuming = await ch.consume(queue, (message) => {
        // Null: the queue was deleted. `keepChannel` then opens the closed channel again and again until the queue is back.
        if (!message) return void ch.close().catch(() => undefined);
        if (inHand.stopping.aborted) return giveBack(ch, message);
        void inHand.add(take(message, ch, ended));
      });
      ({ consumerTag } = consuming);
    },
    ...(onReopened && { onReopened }),
  });
  return {
    channel,
    stop: async () => {
      inHand.beginStop();
      await channel
        .current()
        ?.cancel(consumerTag)
        .catch(() => undefined);
      await inHand.stop();
      await channel.close();
    },
  };
}

/** Returns the message to its queue. If the channel is gone, the broker has done so already. */
export function giveBack(channel: Channel, message: ConsumeMessage): void {
  try {
    channel.nack(message, false, true);
  } catch {
    return;
  }
}
