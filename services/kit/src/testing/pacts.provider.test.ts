import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { eventQueues, messages, ownerOf, type MessageName, type QueryName } from '@topup/proto';
import { answerTo, PACTS } from './pact-messages.ts';

/** The messages in a consumer's pact with a producer, without their cases. */
function recorded(consumer: string, producer: string): string[] {
  const file = join(PACTS, `${consumer}-${producer}.json`);
  if (!existsSync(file)) return [];
  const { interactions } = JSON.parse(readFileSync(file, 'utf8')) as { interactions: { description: string }[] };
  return interactions.map(({ description }) => description.split(':')[0] ?? '');
}

/** The services that receive a message. */
function takersOf(name: MessageName): string[] {
  const contract = messages[name];
  if (contract.kind !== 'event') return [ownerOf(contract.queue)];
  const wanting = Object.entries(eventQueues).filter(([, types]) => (types as readonly string[]).includes(name));
  return wanting.map(([queue]) => ownerOf(queue));
}

/** `<consumer> takes <message> of <producer>`, for each message and answer that is missing from the consumer's pact. */
function missing(name: MessageName): string[] {
  const contract = messages[name];
  return contract.from.flatMap((sender) =>
    takersOf(name).flatMap((taker) => {
      const wanted: [string, string, string][] = [[taker, sender, name]];
      if (contract.kind === 'query') wanted.push([sender, taker, answerTo(name as QueryName)]);
      return wanted
        .filter(([consumer, producer, description]) => !recorded(consumer, producer).includes(description))
        .map(([consumer, producer, description]) => `${consumer} takes '${description}' of ${producer}`);
    }),
  );
}

test.each(Object.keys(messages) as MessageName[])('%s has its pact, with every sender, and its answer too', (name) =>
  expect(missing(name)).toEqual([]),
);
