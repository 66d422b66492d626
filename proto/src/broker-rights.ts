import {
  answerQueueOf,
  deadQueueOf,
  DELAYS,
  durableQueues,
  exchangeNames,
  lanesOf,
  prefixOf,
  routingKeyOf,
} from './broker.ts';
import { messages, ownerOf, queryQueues, type CommandName, type MessageName } from './messages.ts';
import { previousRights } from './previous-rights.ts';
import { serviceNames, type ServiceName } from './services.ts';

/** Regular expressions for names, as RabbitMQ's permissions need them. `topics` also limits an exchange's routing keys. */
export type BrokerRights = {
  readonly configure: string;
  readonly write: string;
  readonly read: string;
  readonly topics: readonly { readonly exchange: string; readonly write: string; readonly read: string }[];
};

const NOTHING = '^$';
const literal = (text: string): string => text.replaceAll('.', String.raw`\.`);
const oneOf = (texts: readonly string[]): string =>
  texts.length === 0 ? NOTHING : `^(${texts.map(literal).join('|')})$`;

/** All exchanges to which a service may send, except `questions` and `answers`, where it does not wait for confirms. */
export const exchangesOf = (service: ServiceName): string[] =>
  brokerRightsOf(service).topics.flatMap(({ exchange: name, write }) =>
    write === NOTHING || name === exchangeNames.answers || name === exchangeNames.questions ? [] : [name],
  );

/** A service sends only its own messages, consumes only its own queues, and declares only its own answer queues. */
export function brokerRightsOf(service: ServiceName): BrokerRights {
  const own = durableQueues.filter((name) => ownerOf(name) === service);
  const ownQueues = queryQueues.filter((name) => ownerOf(name) === service);
  const answers = `^${literal(answerQueueOf(service, ''))}`;
  const topics = [
    { exchange: exchangeNames.commands, write: oneOf(sentBy(service, 'command')), read: NOTHING },
    { exchange: exchangeNames.events, write: oneOf(sentBy(service, 'event')), read: NOTHING },
    { exchange: exchangeNames.questions, write: oneOf(sentBy(service, 'query')), read: NOTHING },
    { exchange: exchangeNames.answers, write: answersOf(service), read: answers },
    ...[exchangeNames.dead, ...DELAYS.map(({ name }) => name)].map((name) => ({
      exchange: name,
      write: oneOf(own),
      read: NOTHING,
    })),
  ];
  const written = topics.filter(({ write }) => write !== NOTHING).map((topic) => topic.exchange);
  const taken = [...own, ...own.map(deadQueueOf), ...ownQueues, exchangeNames.answers];
  return {
    configure: answers,
    write: `${oneOf(written)}|${answers}`,
    read: `${oneOf(taken)}|${answers}`,
    topics,
  };
}

/**
 * What a service's user may do in this release or in the one before. Both run side by side during an upgrade, and the one
 * before runs alone after a rollback, so a right is taken away one release after the last release that uses it.
 */
export const grantedRights = (service: ServiceName): BrokerRights =>
  eitherOf(brokerRightsOf(service), previousRights[service]);

export function eitherOf(one: BrokerRights, other: BrokerRights): BrokerRights {
  const either = (a: string, b: string): string => (a === b || b === NOTHING ? a : a === NOTHING ? b : `${a}|${b}`);
  const reaches = (rights: BrokerRights, name: string): boolean =>
    new RegExp(rights.write).test(name) || new RegExp(rights.read).test(name);
  const topics = [...one.topics, ...other.topics].flatMap(({ exchange: name }, i, all) => {
    if (all.findIndex((topic) => topic.exchange === name) < i) return [];
    const [a, b] = [one, other].map(({ topics }) => topics.find((topic) => topic.exchange === name));
    if (a && b) return [{ exchange: name, write: either(a.write, b.write), read: either(a.read, b.read) }];
    // Without an entry every routing key of an exchange is allowed, so an entry would narrow what the other release may do.
    return reaches(a ? other : one, name) ? [] : [(a ?? b)!];
  });
  return {
    configure: either(one.configure, other.configure),
    write: either(one.write, other.write),
    read: either(one.read, other.read),
    topics,
  };
}

/** The audit reads the lengths of queues. Every user that may connect can do that; this user can do nothing else. */
export const AUDIT_USER = 'audit';
export const auditRights: BrokerRights = { configure: NOTHING, write: NOTHING, read: NOTHING, topics: [] };

const sentBy = (service: ServiceName, kind: 'command' | 'event' | 'query'): string[] =>
  (Object.keys(messages) as MessageName[]).flatMap((name) => {
    const contract = messages[name];
    if (contract.kind !== kind || !contract.from.includes(service)) return [];
    return kind === 'command' ? lanesOf(name as CommandName).map((lane) => routingKeyOf(name, lane)) : [name];
  });

function answersOf(service: ServiceName): string {
  const contracts = Object.values(messages).filter((contract) => contract.kind === 'query');
  const requesters = serviceNames.filter((requester) =>
    contracts.some((contract) => ownerOf(contract.queue) === service && contract.from.includes(requester)),
  );
  return requesters.length === 0 ? NOTHING : `^(${requesters.map(prefixOf).join('|')})${literal('.answers.')}`;
}
