import { mongo } from 'mongoose';

const { BSON } = mongo;

const HEADER = 16;
const OP_MSG = 2013;
/** OP_QUERY: since MongoDB 5.1 only the first `hello` of a connection uses it; the answer is an OP_REPLY. */
const OP_QUERY = 2004;
const OP_REPLY = 1;
const KIND_BODY = 0;
const MORE_TO_COME = 2;
const EXHAUST_ALLOWED = 0x1_0000;

/** A command as a message to a server. */
export type Request = {
  readonly id: number;
  readonly isGreeting: boolean;
  readonly exhaustAllowed: boolean;
  /** The command itself, in BSON. */
  readonly body: Uint8Array;
  /** The document sequences that belong to it, as received. */
  readonly rest: Buffer;
};

/** Assembles the bytes of one connection into whole messages. */
export function wholeMessages(each: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      each(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

/** Parses a request. Throws on anything that a driver does not send, so that nothing unknown passes unnoticed. */
export function readRequest(message: Buffer): Request {
  const [id, code] = [message.readInt32LE(4), message.readInt32LE(12)];
  if (code === OP_QUERY) {
    const bodyAt = message.indexOf(0, HEADER + 4) + 1 + 8;
    const body = message.subarray(bodyAt, bodyAt + message.readInt32LE(bodyAt));
    return { id, isGreeting: true, exhaustAllowed: false, body, rest: Buffer.alloc(0) };
  }
  if (code !== OP_MSG) throw new Error(`a message to MongoDB that cannot be read: opcode ${code}`);
  const flags = message.readInt32LE(HEADER);
  let body: Uint8Array | null = null;
  const rest: Buffer[] = [];
  for (let at = HEADER + 4; at < message.length;) {
    const end = at + 1 + message.readInt32LE(at + 1);
    if (message[at] === KIND_BODY) body = message.subarray(at + 1, end);
    else rest.push(message.subarray(at, end));
    at = end;
  }
  if (!body || (flags & 1) !== 0) throw new Error('a message to MongoDB without a body, or with a checksum');
  return { id, isGreeting: false, exhaustAllowed: (flags & EXHAUST_ALLOWED) !== 0, body, rest: Buffer.concat(rest) };
}

/** The body of a server's answer. */
export const readAnswer = (message: Buffer): Uint8Array => message.subarray(HEADER + 4 + 1);

/** A command as a message, with this request id. */
export const writeRequest = (id: number, body: Uint8Array, rest: Buffer): Buffer =>
  framed(id, 0, OP_MSG, [flagsOf(0), Buffer.of(KIND_BODY), body, rest]);

let lastId = 0;

/**
 * An answer to request `to`, with an id of its own. `moreToCome`: another answer follows, which names this one as its
 * request.
 */
export function writeAnswer(
  to: { readonly id: number; readonly isGreeting?: boolean },
  body: Uint8Array,
  moreToCome = false,
): { readonly id: number; readonly message: Buffer } {
  const id = (lastId = (lastId + 1) & 0x7fff_ffff);
  if (!to.isGreeting) {
    const parts = [flagsOf(moreToCome ? MORE_TO_COME : 0), Buffer.of(KIND_BODY), body];
    return { id, message: framed(id, to.id, OP_MSG, parts) };
  }
  const before = Buffer.alloc(20);
  before.writeInt32LE(8, 0);
  before.writeInt32LE(1, 16);
  return { id, message: framed(id, to.id, OP_REPLY, [before, body]) };
}

function flagsOf(flags: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(flags);
  return bytes;
}

function framed(id: number, to: number, code: number, parts: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(HEADER);
  const length = parts.reduce((sum, part) => sum + part.length, HEADER);
  [length, id, to, code].forEach((value, i) => header.writeInt32LE(value, i * 4));
  return Buffer.concat([header, ...parts]);
}

/** The document without these top-level fields, and with `more` appended; the other bytes are not touched. */
export function changed(body: Uint8Array, without: readonly string[], more: mongo.Document = {}): Uint8Array {
  const kept = elementsOf(body).filter(({ name }) => !without.includes(name));
  const added = BSON.serialize(more, { ignoreUndefined: true }).subarray(4, -1);
  const parts = [...kept.map(({ bytes }) => bytes), added, Buffer.of(0)];
  const length = Buffer.alloc(4);
  length.writeInt32LE(parts.reduce((sum, part) => sum + part.length, length.length));
  return Buffer.concat([length, ...parts]);
}

/** The names of the top-level fields in order; the first is the command's name. */
export const namesOf = (body: Uint8Array): string[] => elementsOf(body).map(({ name }) => name);

function elementsOf(body: Uint8Array): { name: string; bytes: Uint8Array }[] {
  return Array.from(BSON.onDemand.parseToElements(body), ([, nameAt, nameLength, at, length]) => ({
    name: Buffer.from(body.buffer, body.byteOffset + nameAt, nameLength).toString(),
    bytes: body.subarray(nameAt - 1, at + length),
  }));
}
