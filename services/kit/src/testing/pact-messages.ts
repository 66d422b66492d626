import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { create, fromJson, toJson, type JsonValue } from '@bufbuild/protobuf';
import { MessageProviderPact, PactV4, SpecificationVersion } from '@pact-foundation/pact';
import { messages, type BodyOf, type InitOf, type MessageName } from '@topup/proto';

/** Where consumers leave their pacts and producers find them. */
const PACTS = join(import.meta.dirname, '../../../../.data/pacts');

/** `<type>`, or `<type>: <case>` where a consumer tells cases of one message apart. */
export type MessageDescription = MessageName | `${MessageName}: ${string}`;

const typeOf = (description: MessageDescription): MessageName => description.split(':')[0] as MessageName;

/**
 * A writer of `<consumer>-<producer>.json`, where the consumer of a message is the service that takes it. Each call
 * records one message in its JSON form (matchers allowed) and hands it to the real handler, parsed by its contract.
 */
export function messagePact(consumer: string, producer: string) {
  rmSync(join(PACTS, `${consumer}-${producer}.json`), { force: true });
  const pact = new PactV4({
    consumer,
    provider: producer,
    dir: PACTS,
    spec: SpecificationVersion.SPECIFICATION_VERSION_V4,
    logLevel: 'warn',
  });
  return async <N extends MessageName>(
    description: N | `${N}: ${string}`,
    content: object,
    take: (body: BodyOf<N>) => Promise<void> | void,
  ): Promise<void> => {
    const { schema } = messages[typeOf(description)];
    await pact
      .addAsynchronousInteraction()
      .expectsToReceive(description, (message) => {
        message.withJSONContent(content);
      })
      .executeTest(async ({ contents }) => {
        const json = contents.content as unknown as JsonValue;
        await take(fromJson(schema, json) as BodyOf<N>);
      });
  };
}

type Producers = { readonly [D in MessageDescription]?: () => Promise<object> | object };

/** What a producer really sends for a message, in its JSON form. */
const sent = <N extends MessageName>(name: N, init: InitOf<N>): object => {
  const { schema } = messages[name];
  return toJson(schema, create(schema, init as never) as never) as object;
};

/** Holds a producer against what a consumer expects of its messages; `produce` makes the real ones by description. */
export async function verifyMessagePact(options: {
  readonly producer: string;
  readonly consumer: string;
  readonly produce: Producers;
}): Promise<void> {
  const { producer, consumer, produce } = options;
  const pact = join(PACTS, `${consumer}-${producer}.json`);
  if (!existsSync(pact)) throw new Error(`no pact of '${consumer}': run the consumers' tests first (*.pact.test.ts)`);
  process.env['PACT_DO_NOT_TRACK'] = 'true';
  await new MessageProviderPact({
    provider: producer,
    pactUrls: [pact],
    logLevel: 'error',
    messageProviders: Object.fromEntries(
      Object.entries(produce).map(([description, make]) => [
        description,
        async () => sent(typeOf(description as MessageDescription), (await make?.()) as never),
      ]),
    ),
  }).verify();
}
