import amqp from 'amqplib';
import { deadQueueOf, durableQueues } from '@topup/proto';

/** Consumes no message. A missing queue counts as empty. Rejects when the broker cannot be reached. */
export async function countDeadLetters(url: string): Promise<{ queue: string; messages: number }[]> {
  const connection = await amqp.connect(url, { timeout: 5_000 });
  connection.on('error', () => undefined);
  const counts: { queue: string; messages: number }[] = [];
  try {
    for (const queue of durableQueues.map(deadQueueOf)) {
      // The broker closes a channel that checks a missing queue, so each check has a channel of its own.
      const channel = await connection.createChannel();
      channel.on('error', () => undefined);
      const answer = await channel.checkQueue(queue).catch(() => null);
      counts.push({ queue, messages: answer?.messageCount ?? 0 });
      if (answer) await channel.close();
    }
  } finally {
    await connection.close();
  }
  return counts;
}
