import { setTimeout as pause } from 'node:timers/promises';
import { connect, type ConfirmChannel, type ConsumeMessage } from 'amqplib';
import { shuffled, type Random } from '@topup/kit/testing/simulation/random';

const HELD_MAX = 300;
const COPIES_MAX = 5;
const HELD_FOR_MS = 400;
/** Pause in which the owners can consume the returned messages before more are taken. */
const LEFT_ALONE_MS = 400;
/** Consumer priority above the services' own consumers. */
const FIRST = 10;

type Held = { readonly queue: string; readonly message: ConsumeMessage };

/**
 * Takes messages from these queues before their owners can, and returns them shuffled a moment later, each one to five
 * times. Returns how many were taken and how many were sent.
 */
export async function shuffleMessages(
  url: string,
  queues: readonly string[],
  random: Random,
  forMs: number,
): Promise<{ came: number; went: number }> {
  const connection = await connect(url);
  connection.on('error', () => undefined);
  const channel = await connection.createConfirmChannel();
  await channel.prefetch(HELD_MAX);
  const held: Held[] = [];
  const take =
    (queue: string) =>
    (message: ConsumeMessage | null): void =>
      void (message && held.push({ queue, message }));
  const counted = { came: 0, went: 0 };
  for (let leftMs = forMs; leftMs > 0; leftMs -= HELD_FOR_MS + LEFT_ALONE_MS) {
    const taking = await Promise.all(queues.map((queue) => channel.consume(queue, take(queue), { priority: FIRST })));
    await pause(HELD_FOR_MS);
    for (const { consumerTag } of taking) await channel.cancel(consumerTag);
    const taken = held.splice(0);
    counted.came += taken.length;
    counted.went += await republish(channel, taken, random);
    await pause(LEFT_ALONE_MS);
  }
  await channel.close();
  await connection.close();
  return counted;
}

async function republish(channel: ConfirmChannel, taken: readonly Held[], random: Random): Promise<number> {
  const copies = shuffled(
    taken.flatMap((one) => Array.from({ length: 1 + random(COPIES_MAX) }, () => one)),
    random,
  );
  for (const { queue, message } of copies)
    channel.sendToQueue(queue, message.content, { ...message.properties, persistent: true });
  await channel.waitForConfirms();
  for (const { message } of taken) channel.ack(message);
  return copies.length;
}
