import { parseArgs } from 'node:util';
import amqp, { type Channel, type GetMessage } from 'amqplib';
import { deadQueueOf, delayFor, durableQueues, ownerOf, serviceNames } from '@topup/proto';

const USAGE = `npm run dead-letters -- list | show <messageId> | replay <messageId|--all> | drop <messageId> --reason <text>
  --url amqp://...   the broker (default: AMQP_URL); a service's own user sees the dead letters of that service alone
  --queue <name>     only this queue's dead letters`;

type Letter = { queue: string; message: GetMessage };

function queuesFor(url: string): readonly string[] {
  const service = serviceNames.find((name) => name === new URL(url).username);
  return service ? durableQueues.filter((queue) => ownerOf(queue) === service) : durableQueues;
}

/** Acknowledges no message, so all that were read return to their queues when the channel closes. */
async function read(channel: Channel, queues: readonly string[]): Promise<Letter[]> {
  const letters: Letter[] = [];
  for (const queue of queues) {
    const dead = deadQueueOf(queue);
    const { messageCount } = await channel.checkQueue(dead);
    for (let i = 0; i < messageCount; i++) {
      const message = await channel.get(dead, { noAck: false });
      if (!message) break;
      letters.push({ queue, message });
    }
  }
  return letters;
}

const idOf = (letter: Letter): string => String(letter.message.properties.messageId);

/** Groups by queue too: a message can be a dead letter of several queues, and more than once of one queue. */
const byMessage = (letters: readonly Letter[]) => Map.groupBy(letters, (letter) => `${letter.queue} ${idOf(letter)}`);

function row(copies: readonly Letter[]): string {
  const { queue, message } = copies.at(-1) as Letter;
  const { headers = {}, messageId, type } = message.properties;
  const reason = headers['x-dead-reason'] ?? headers['x-first-death-reason'] ?? '?';
  const count = copies.length > 1 ? [`(${copies.length} copies)`] : [];
  return [headers['x-dead-at'] ?? '', queue, type, messageId, reason, ...count].map(String).join('  ');
}

function list(letters: readonly Letter[]): void {
  for (const copies of byMessage(letters).values()) print(row(copies));
  print(`${letters.length} dead letters`);
}

function show({ queue, message }: Letter): string {
  const body: unknown = JSON.parse(message.content.toString('utf8'));
  return JSON.stringify({ queue, properties: message.properties, body }, null, 2);
}

async function replay(channel: amqp.ConfirmChannel, letter: Letter): Promise<void> {
  const { headers, ...properties } = letter.message.properties;
  const kept = Object.fromEntries(Object.entries(headers ?? {}).filter(([name]) => !name.startsWith('x-')));
  const options = { ...properties, headers: kept, persistent: true };
  // Sent through the shortest delay queue, because only an administrator may publish straight to a queue.
  channel.publish(delayFor(0), letter.queue, letter.message.content, options);
  await channel.waitForConfirms();
  channel.ack(letter.message);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      queue: { type: 'string' },
      all: { type: 'boolean' },
      reason: { type: 'string' },
    },
  });
  const [verb, id] = positionals;
  const url = values.url ?? brokerUrl();
  if (!verb || !['list', 'show', 'replay', 'drop'].includes(verb) || !url) return fail(USAGE);
  if (verb === 'drop' && !values.reason) return fail('drop needs --reason: it is the only record of what was given up');
  const connection = await amqp.connect(url);
  try {
    const channel = await connection.createConfirmChannel();
    const queues = values.queue ? [values.queue] : queuesFor(url);
    const letters = await read(channel, queues);
    if (verb === 'list') list(letters);
    const chosen = verb === 'list' ? [] : letters.filter((letter) => values.all || idOf(letter) === id);
    if (verb !== 'list' && chosen.length === 0) return fail(`no dead letter '${id ?? ''}'`);
    for (const letter of chosen) {
      if (verb === 'show') print(show(letter));
      if (verb === 'replay')
        await replay(channel, letter).then(() => print(`replayed ${idOf(letter)} to ${letter.queue}`));
      if (verb === 'drop') {
        channel.ack(letter.message);
        print(`dropped ${idOf(letter)} of ${letter.queue}: ${values.reason}\n${show(letter)}`);
      }
    }
    await channel.close();
    return 0;
  } finally {
    await connection.close();
  }
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const fail = (text: string): number => {
  process.stderr.write(`${text}\n`);
  return 2;
};

const brokerUrl = (): string | undefined => process.env['AMQP_URL'];

process.exitCode = await main();
