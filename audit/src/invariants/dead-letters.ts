import type { Books, Breach } from '../records.ts';

/** I14: no message waits in a dead-letter queue. */
export function* deadLetters({ deadQueues }: Pick<Books, 'deadQueues'>): Generator<Breach> {
  for (const { queue, messages } of deadQueues)
    if (messages > 0) yield { invariant: 'I14', subject: `queue ${queue}`, detail: `holds ${messages} dead letters` };
}
