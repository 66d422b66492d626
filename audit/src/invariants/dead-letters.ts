import type { Books, Breach } from '../records.ts';

/** I14: no message waits in a dead-letter queue; each one is a question that nobody has answered yet. */
export function* deadLetters({ deadQueues }: Pick<Books, 'deadQueues'>): Generator<Breach> {
  for (const { queue, messages } of deadQueues)
    if (messages > 0) yield { invariant: 'I14', subject: `queue ${queue}`, detail: `holds ${messages} dead letters` };
}
