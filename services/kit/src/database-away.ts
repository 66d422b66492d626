import { mongo } from 'mongoose';

/** A write into a socket whose server was just killed fails with a bare system error, not with an error of the driver. */
const SOCKET_GONE = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ENOENT']);

const AWAY_NAMES =
  /^Mongo(ose)?(Network|ServerSelection|NotConnected|PoolCleared|PoolClosed|WaitQueueTimeout|TopologyClosed|ServerClosed|ClientClosed|OperationTimeout|.*ConnectionPoolCleared)/;

/**
 * Error codes of a server that is shutting down, starting or stepping down as primary: those after which the driver retries
 * (`RETRYABLE_WRITE_ERROR_CODES` of mongodb 7.8, lib/error.js, from MongoDB's specification of retryable writes), and two
 * about write concerns. The codes of stale routing tables (63, 150, 13388) are left out: a `mongos` handles them itself.
 */
const AWAY_CODES = new Set<unknown>([
  ...[6, 7, 89, 9001], // HostUnreachable, HostNotFound, NetworkTimeout, SocketException
  ...[91, 11600], // ShutdownInProgress, InterruptedAtShutdown
  ...[189, 10107, 11602, 13435, 13436], // PrimarySteppedDown, NotWritablePrimary, InterruptedDueToReplStateChange, not primary
  ...[64, 100], // WriteConcernTimeout, UnsatisfiableWriteConcern: the write is done, but no majority has confirmed it
  ...[134, 262], // ReadConcernMajorityNotAvailableYet, ExceededTimeLimit
]);

const AWAY_LABELS = [
  ...['RetryableWriteError', 'RetryableError', 'TransientTransactionError', 'UnknownTransactionCommitResult'],
  ...['ResetPool', 'PoolRequestedRetry', 'SystemOverloadedError', 'NetworkError'],
] as const;

/** The driver wraps an error at most twice; our own errors may add some levels. */
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

/** True if the database is away, so that a retry makes sense. One such error in a batch is enough: a retry shows the others. */
export const isDatabaseAway = (error: unknown): boolean => saysAway(error, 'alone', DEPTH_MAX);

type Whose = 'alone' | 'drivers' | 'others';

function saysAway(error: unknown, whose: Whose, depth: number): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false;
  const parts: Parts = error;
  const isDrivers = error instanceof mongo.MongoError || String(parts.name ?? '').startsWith('Mongo');
  // 'others': this error caused an error that is not the driver's. Its socket code may be about a server that is no database.
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

function listOf(errors: unknown): unknown[] {
  if (errors instanceof Map) return [...(errors as Map<unknown, unknown>).values()];
  return Array.isArray(errors) ? (errors as unknown[]) : [errors];
}
