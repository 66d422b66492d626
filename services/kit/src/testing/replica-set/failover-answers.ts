import { mongo } from 'mongoose';

const { BSON } = mongo;

/** A server's error answer. */
export type ServerError = { readonly code: number; readonly codeName: string; readonly errmsg: string };
const serverError = (code: number, codeName: string): ServerError => ({
  code,
  codeName,
  errmsg: `played: ${codeName}`,
});

const NOT_PRIMARY = [
  serverError(10107, 'NotWritablePrimary'),
  serverError(13435, 'NotPrimaryNoSecondaryOk'),
  serverError(13436, 'NotPrimaryOrSecondary'),
];
const INTERRUPTED = [
  serverError(189, 'PrimarySteppedDown'),
  serverError(11602, 'InterruptedDueToReplStateChange'),
  serverError(91, 'ShutdownInProgress'),
  serverError(11600, 'InterruptedAtShutdown'),
];
/** Errors of a router between the driver and the primary. */
const UNREACHABLE = [
  serverError(6, 'HostUnreachable'),
  serverError(7, 'HostNotFound'),
  serverError(89, 'NetworkTimeout'),
  serverError(9001, 'SocketException'),
  serverError(262, 'ExceededTimeLimit'),
];
/** Errors that the driver gets before the write was applied. */
export const REFUSALS: readonly ServerError[] = [...NOT_PRIMARY, ...INTERRUPTED, ...UNREACHABLE];
/** Errors after which the write may or may not have been applied. */
export const INTERRUPTIONS: readonly ServerError[] = [...INTERRUPTED, ...UNREACHABLE];
/** The write was applied, but it is unknown whether a majority has it. */
export const UNCONFIRMED: readonly ServerError[] = [...INTERRUPTED, serverError(64, 'WriteConcernTimeout')];

const STATE_CHANGES = new Set([...NOT_PRIMARY, ...INTERRUPTED].map(({ code }) => code));
/** Whether this error says that the member is no longer the primary. */
export const isStateChange = ({ code }: ServerError): boolean => STATE_CHANGES.has(code);

type Labels = { readonly errorLabels?: readonly string[] };
/** With this label a driver retries a write; without it the caller gets the error. */
const labels = (isRetryable: boolean): Labels => (isRetryable ? { errorLabels: ['RetryableWriteError'] } : {});

/** A command's answer that is only an error; the command may or may not have run. */
export const failed = (error: ServerError, isRetryable: boolean): mongo.Document => ({
  ok: 0,
  ...error,
  ...labels(isRetryable),
});

/** The answer to a write that was applied but not confirmed by a majority. */
export function unconfirmed(answer: Uint8Array, error: ServerError, isRetryable: boolean): mongo.Document {
  const done = BSON.deserialize(answer, { promoteValues: false });
  return { ...done, ...labels(isRetryable), writeConcernError: error };
}

/** Commands for several items, which can be done in part, with the field that has the items. */
const ITEMS: Readonly<Record<string, string>> = { insert: 'documents', update: 'updates', bulkWrite: 'ops' };

/** A command's body with its document sequences merged in. */
export function wholeCommand(body: Uint8Array, rest: Buffer): mongo.Document {
  const command = BSON.deserialize(body, { promoteValues: false });
  for (let at = 0; at < rest.length;) {
    const end = at + 1 + rest.readInt32LE(at + 1);
    const nameEnd = rest.indexOf(0, at + 5);
    const documents: mongo.Document[] = [];
    for (let from = nameEnd + 1; from < end; from += rest.readInt32LE(from))
      documents.push(BSON.deserialize(rest.subarray(from, from + rest.readInt32LE(from)), { promoteValues: false }));
    command[rest.toString('utf8', at + 5, nameEnd)] = documents;
    at = end;
  }
  return command;
}

/** The items of a batch of at least two; null for any other command. */
export function itemsOf(name: string, command: mongo.Document): mongo.Document[] | null {
  const items = command[ITEMS[name] ?? ''] as mongo.Document[] | undefined;
  return items && items.length > 1 ? items : null;
}

/** The command with its first items only. */
export const shortened = (name: string, command: mongo.Document, count: number): Uint8Array =>
  BSON.serialize({ ...command, [ITEMS[name] ?? '']: itemsOf(name, command)?.slice(0, count) });

const NOTHING_DONE: Readonly<Record<string, mongo.Document>> = {
  insert: { ok: 1, n: 0 },
  update: { ok: 1, n: 0, nModified: 0 },
  bulkWrite: {
    ok: 1,
    cursor: { id: mongo.Long.ZERO, firstBatch: [], ns: 'admin.$cmd.bulkWrite' },
    nErrors: 0,
    nInserted: 0,
    nMatched: 0,
    nModified: 0,
    nUpserted: 0,
    nDeleted: 0,
  },
};

/**
 * The answer to a batch whose items from `first` on got an error. `answer`: the real answer to the items before
 * `first`, or to all items if all were applied; null if none was.
 */
export function itemsFailed(
  name: string,
  answer: Uint8Array | null,
  first: number,
  count: number,
  { code, errmsg }: ServerError,
): mongo.Document {
  const done = answer ? BSON.deserialize(answer) : structuredClone(NOTHING_DONE[name] ?? {});
  const indexes = Array.from({ length: count - first }, (_, i) => first + i);
  if (name === 'bulkWrite') {
    const { firstBatch } = done['cursor'] as { firstBatch: { idx: number }[] };
    const kept = firstBatch.filter(({ idx }) => idx < first);
    const errors = indexes.map((idx) => ({ ok: 0, idx, code, errmsg, n: 0 }));
    const nErrors = kept.filter((item) => 'code' in item).length + errors.length;
    return { ...done, nErrors, cursor: { ...done['cursor'], firstBatch: [...kept, ...errors] } };
  }
  const kept = ((done['writeErrors'] ?? []) as { index: number }[]).filter(({ index }) => index < first);
  const writeErrors = [...kept, ...indexes.map((index) => ({ index, code, errmsg }))];
  return { ...done, n: Math.min(Number(done['n']), first), writeErrors };
}
