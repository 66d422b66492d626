import { cuttableWire, type CuttableWire, type Taps } from './cuttable-wire.ts';
import { namesOf, readRequest, wholeMessages } from './replica-set/op-message.ts';

/** A proxy to MongoDB that records the name of every command. */
export type CommandWire = CuttableWire & { readonly commands: ReadonlySet<string> };

/** Commands that only the schema job may send; a running service's database user has no right to them. */
export const SCHEMA_COMMANDS = ['create', 'createIndexes', 'collMod', 'drop', 'dropIndexes', 'dropDatabase'];

export async function commandWire(serverUrl: string, taps: Pick<Taps, 'answered'> = {}): Promise<CommandWire> {
  const commands = new Set<string>();
  const hear = (message: Buffer): void => {
    const { isGreeting, body } = readRequest(message);
    if (!isGreeting) commands.add(namesOf(body)[0] ?? '');
  };
  const wire = await cuttableWire(serverUrl, { ...taps, sent: () => wholeMessages(hear) });
  return { ...wire, commands };
}
