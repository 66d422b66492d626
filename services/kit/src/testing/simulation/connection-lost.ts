import { mongo } from 'mongoose';
import type { Random } from './random.ts';

/** The result of a batch that reported nothing about its documents. */
const nothingKnown = { getWriteConcernError: () => undefined } as unknown as mongo.BulkWriteResult;

const network = () => new mongo.MongoNetworkError('connection lost');
const fromServer = (code: number) => new mongo.MongoServerError({ message: 'going down', code });

function inClientBulk(cause: Error): Error {
  return Object.assign(new mongo.MongoClientBulkWriteError({ message: 'an error during execution' }), { cause });
}

/** The driver's errors for a lost connection: bare, and in each of its wrappers. */
const FORMS: readonly (() => Error)[] = [
  network,
  () => Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }),
  () => new mongo.MongoServerSelectionError('no server', { type: 'Unknown' } as never),
  () => fromServer(11600),
  () => new mongo.MongoBulkWriteError(network(), nothingKnown),
  () => new mongo.MongoBulkWriteError(fromServer(91), nothingKnown),
  () => inClientBulk(fromServer(11602)),
  () => inClientBulk(fromServer(10107)),
];

/** The driver's error for a lost connection, in a random form if `random` is given, else bare. Callers may retry. */
export const connectionLost = (random?: Random): Error => (FORMS[random ? random(FORMS.length) : 0] ?? network)();
