import { cuttableWire, type CuttableWire, type Taps } from './cuttable-wire.ts';

/** A wire to MongoDB that writes down the name of every command sent through it. */
export type CommandWire = CuttableWire & { readonly commands: ReadonlySet<string> };

/** What only the schema job may send: the user of a running service has no right to it. */
export const SCHEMA_COMMANDS = ['create', 'createIndexes', 'collMod', 'drop', 'dropIndexes', 'dropDatabase'];

const HEADER = 16;
const OP_MSG = 2013;
/** Since MongoDB 5.1 servers take nothing in it but the greeting of a connection. */
const OP_QUERY = 2004;
/** Behind the header: the flags, the kind of the first section, and that section's length and first type. */
const NAME_AT = HEADER + 4 + 1 + 4 + 1;

export async function commandWire(serverUrl: string, taps: Pick<Taps, 'answered'> = {}): Promise<CommandWire> {
  const commands = new Set<string>();
  const wire = await cuttableWire(serverUrl, { ...taps, sent: () => messages((message) => hear(message, commands)) });
  return { ...wire, commands };
}

/** Puts the bytes of one connection together to whole messages. */
function messages(each: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER && rest.length >= rest.readInt32LE(0)) {
      each(rest.subarray(0, rest.readInt32LE(0)));
      rest = rest.subarray(rest.readInt32LE(0));
    }
  };
}

function hear(message: Buffer, commands: Set<string>): void {
  const code = message.readInt32LE(12);
  if (code === OP_QUERY) return;
  const isCommand = code === OP_MSG && message[HEADER + 4] === 0;
  // What cannot be read must not pass as harmless.
  if (!isCommand) throw new Error(`a message to MongoDB that cannot be read: opcode ${code}`);
  commands.add(message.toString('utf8', NAME_AT, message.indexOf(0, NAME_AT)));
}
