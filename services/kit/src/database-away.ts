import { mongo } from 'mongoose';

/** A write into a socket whose server was just killed fails with the bare system error, not with one of the driver's. */
const SOCKET_GONE = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ENOENT']);

const AWAY_NAMES =
  /^Mongo(ose)?(Network|ServerSelection|NotConnected|PoolCleared|PoolClosed|WaitQueueTimeout|TopologyClosed|ServerClosed|ClientClosed|OperationTimeout|.*ConnectionPoolCleared)/;

/**
 * The answers of a server that is going down, coming up or handing over, after which the driver itself tries again:
 * `RETRYABLE_WRITE_ERROR_CODES` of mongodb 7.8 (lib/error.js), which follows MongoDB's specification of retryable writes.
 * Also the two write concern errors (`prove failover` found that the gateway gave up storing a supplier's answer for one).
 * Not the codes of stale routing tables (63, 150, 13388): a `mongos` mends those itself.
 */
const AWAY_CODES = new Set<unknown>([
  ...[6, 7, 89, 9001], // HostUnreachable, HostNotFound, NetworkTimeout, SocketException
  ...[91, 11600], // ShutdownInProgress, InterruptedAtShutdown
  ...[189, 10107, 11602, 13435, 13436], // PrimarySteppedDown, NotWritablePrimary, InterruptedDueToReplStateChange, not primary
  ...[64, 100], // WriteConcernTimeout, UnsatisfiableWriteConcern: done, and no majority has confirmed it
  ...[134, 262], // ReadConcernMajorityNotAvailableYet, ExceededTimeLimit
]);

/** Labels with which server and driver mark a retryable error. */
const AWAY_LABELS = [
  ...['RetryableWriteError', 'RetryableError', 'TransientTransactionError', 'UnknownTransactionCommitResult'],
  ...['ResetPool', 'PoolRequestedRetry', 'SystemOverloadedError', 'NetworkError'],
] as const;

/** The driver wraps twice at most; an error of ours around it may add some. */
const DEPTH_MAX = 6;

type Parts = {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly errorResponse?: unknown;
  readonly writeErrors?: unknown;
  readonly writeConcernErrors?: unknown;
  readonly result?: { readonly getWriteConcernError?: () => unknown };
};

/**
 * A database that is away or restarting, as opposed to a bug: worth trying again later. Looks through every wrapper of the
 * driver (`MongoBulkWriteError`, `MongoClientBulkWriteError`, write errors, write concern errors) and through the cause of
 * any error. Of several errors in one batch one is enough: to try again tells the others from it.
 */
export const isDatabaseAway = (error: unknown): boolean => saysAway(error, 'alone', DEPTH_MAX);

/** `alone`: the error that was thrown; `drivers`: a part of one of the driver's; `others`: the cause of another error. */
type Whose = 'alone' | 'drivers' | 'others';

function saysAway(error: unknown, whose: Whose, depth: number): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false;
  const parts: Parts = error;
  const isDrivers = error instanceof mongo.MongoError || String(parts.name ?? '').startsWith('Mongo');
  // Errors of other sources do not count: their sockets break too, and their codes mean other things.
  if (whose !== 'others' && SOCKET_GONE.has(parts.code)) return true;
  if ((isDrivers || whose === 'drivers') && AWAY_CODES.has(parts.code)) return true;
  if (AWAY_NAMES.test(String(parts.name ?? ''))) return true;
  if (error instanceof mongo.MongoError && AWAY_LABELS.some((label) => error.hasErrorLabel(label))) return true;
  if (!isDrivers) return saysAway(parts.cause, whose === 'drivers' ? 'drivers' : 'others', depth - 1);
  return wrapped(parts).some((part) => saysAway(part, 'drivers', depth - 1));
}

const wrapped = ({ cause, errorResponse, writeErrors, writeConcernErrors, result }: Parts): unknown[] => [
  ...[cause, errorResponse, result?.getWriteConcernError?.()],
  ...listOf(writeErrors),
  ...listOf(writeConcernErrors),
];

/** The driver keeps such errors in a list, as a single one, or in a map by their place in the batch. */
function listOf(errors: unknown): unknown[] {
  if (errors instanceof Map) return [...(errors as Map<unknown, unknown>).values()];
  return Array.isArray(errors) ? (errors as unknown[]) : [errors];
}
