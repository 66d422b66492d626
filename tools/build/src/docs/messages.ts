import { eventQueues, lanesOf, messages, ownerOf, type CommandName } from '@topup/proto';
import { code, table } from './markdown.ts';

type Contract = (typeof messages)[keyof typeof messages];
type Kind = Contract['kind'];

const KINDS: Readonly<Record<Kind, { readonly title: string; readonly says: string }>> = {
  command: {
    title: 'Commands and replies',
    says: 'One service takes them, from a quorum queue. A reply is a command of its receiver.',
  },
  event: { title: 'Events', says: 'Past facts. Every service that wants one has a quorum queue of its own.' },
  query: {
    title: 'Questions',
    says: 'Dropped when nobody answers in time. The answer goes to the process that asked.',
  },
};

const INTRODUCTION = `# Messages

Made by \`npm run docs:write\` from \`proto/src/messages.ts\` and the contracts in \`proto/topup\`; a test fails when it is
stale. Money is in paise, supplier points in hundredths, times in milliseconds since 1970.
`;

export const messagesPage = (): string =>
  [INTRODUCTION, ...(Object.keys(KINDS) as Kind[]).map((kind) => section(kind))].join('\n');

function section(kind: Kind): string {
  const { title, says } = KINDS[kind];
  const rows = Object.entries<Contract>(messages)
    .filter(([, contract]) => contract.kind === kind)
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, contract]) => rowOf(name, contract));
  const head = ['message', 'from', 'to (queue)', 'fields', ...(kind === 'query' ? ['answer'] : [])];
  return `## ${title}\n\n${says}\n\n${table(head, rows)}\n`;
}

function rowOf(name: string, contract: Contract): string[] {
  const row = [code(name), contract.from.join(', '), takersOf(name, contract), fieldsOf(contract.schema)];
  return contract.kind === 'query' ? [...row, fieldsOf(contract.answer)] : row;
}

const takersOf = (name: string, contract: Contract): string =>
  queuesOf(name, contract)
    .map((queue) => `${ownerOf(queue)} (${code(queue)})`)
    .join(', ');

function queuesOf(name: string, contract: Contract): readonly string[] {
  if (contract.kind === 'query') return [contract.queue];
  if (contract.kind === 'command') return lanesOf(name as CommandName);
  const wanted = Object.entries<readonly string[]>(eventQueues);
  return wanted.flatMap(([queue, events]) => (events.includes(name) ? [queue] : []));
}

const fieldsOf = (schema: { readonly fields: readonly { readonly name: string }[] }): string =>
  schema.fields.map((field) => field.name).join(', ');
