import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { create, fromJson, toJson, type DescMessage, type JsonValue } from '@bufbuild/protobuf';
import { MatchersV3, MessageProviderPact, PactV4, SpecificationVersion } from '@pact-foundation/pact';
import { messages, type AnswerOf, type BodyOf, type MessageName, type QueryName } from '@topup/proto';

/** Folder where consumers write their pacts and producers read them. */
export const PACTS = join(import.meta.dirname, '../../../../.data/pacts');

type Answer = `answer to ${QueryName}`;
type Cased<D extends string> = D | `${D}: ${string}`;
/** `<type>` or `answer to <query>`, followed by `: <case>` where a consumer distinguishes cases of one message. */
type MessageDescription = Cased<MessageName> | Cased<Answer>;

const ANSWER = 'answer to ';
export const answerTo = <N extends QueryName>(query: N): `answer to ${N}` => `${ANSWER}${query}`;

function schemaOf(description: MessageDescription): DescMessage {
  const [type = ''] = description.split(':');
  if (!type.startsWith(ANSWER)) return messages[type as MessageName].schema;
  return messages[type.slice(ANSWER.length) as QueryName].answer;
}

/**
 * Writes `<consumer>-<producer>.json`. The consumer of a message is the service that receives it. Each call records one
 * message in its JSON form (matchers allowed) and passes it to the real handler, parsed by its contract.
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
  const record = async (
    description: MessageDescription,
    content: object,
    take: (body: never) => Promise<void> | void,
  ): Promise<void> => {
    const schema = schemaOf(description);
    await pact
      .addAsynchronousInteraction()
      .expectsToReceive(description, (message) => {
        // Pact refuses a bare {} as missing content.
        message.withJSONContent(Object.keys(content).length === 0 ? MatchersV3.like({}) : content);
      })
      .executeTest(async ({ contents }) => {
        const json = contents.content as unknown as JsonValue;
        await take(fromJson(schema, json) as never);
      });
  };
  const takes = <N extends MessageName>(
    description: N | `${N}: ${string}`,
    content: object,
    take: (body: BodyOf<N>) => Promise<void> | void,
  ) => record(description, content, take);
  /** Records the producer's answer to a query of this consumer. */
  const answer = <N extends QueryName>(
    query: N,
    content: object,
    take: (answer: AnswerOf<N>) => Promise<void> | void,
  ) => record(answerTo(query), content, take);
  return Object.assign(takes, { answer });
}

type Producers = { readonly [D in MessageDescription]?: () => Promise<object> | object };

/** A message as the producer really sends it, as JSON. */
const sent = (description: MessageDescription, init: object): object => {
  const schema = schemaOf(description);
  return toJson(schema, create(schema, init as never) as never) as object;
};

/** Verifies a producer's messages against a consumer's pact; `produce` makes the real message for a description. */
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
        async () => sent(description as MessageDescription, (await make?.()) as never),
      ]),
    ),
  }).verify();
}
