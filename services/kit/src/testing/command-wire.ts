import { mongo } from 'mongoose';
import { cuttableWire, type CuttableWire, type Taps } from './cuttable-wire.ts';
import { namesOf, readRequest, sequencesOf, wholeMessages } from './replica-set/op-message.ts';

/** A proxy to MongoDB that records the name of every command. */
export type CommandWire = CuttableWire & { readonly commands: ReadonlySet<string> };

/** Commands that only the schema job may send; a running service's user has no right to them. */
export const SCHEMA_COMMANDS = ['create', 'createIndexes', 'collMod', 'drop', 'dropIndexes', 'dropDatabase'];

/** `onCommand`: called with every command, with its document sequences merged in. */
export async function commandWire(
  serverUrl: string,
  {
    onCommand: onCommand,
    ...taps
  }: Pick<Taps, 'answered'> & { readonly onCommand?: (command: mongo.Document) => void } = {},
): Promise<CommandWire> {
  const commands = new Set<string>();
  const hear = (message: Buffer): void => {
    const { isGreeting, body, rest } = readRequest(message);
    if (isGreeting) return;
    commands.add(namesOf(body)[0] ?? '');
    onCommand?.({ ...mongo.BSON.deserialize(body), ...sequencesOf(rest) });
  };
  const wire = await cuttableWire(serverUrl, { ...taps, sent: () => wholeMessages(hear) });
  return { ...wire, commands };
}
