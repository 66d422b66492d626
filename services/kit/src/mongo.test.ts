import { describe, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { duplicateKey, isDatabaseAway } from './mongo.ts';

describe('which errors mean that the database is down', () => {
  test.each([
    ['a broken socket, without the driver around it', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
    ['a reset socket', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
    ["the driver's network error", new mongo.MongoNetworkError('gone')],
    ['no server to be found', new mongo.MongoServerSelectionError('none', { type: 'Unknown' } as never)],
  ])('%s', (_name, error) => expect(isDatabaseAway(error)).toBe(true));

  test.each([
    new TypeError('a bug'),
    new mongo.MongoServerError({ message: 'dup', code: 11000 }),
    null,
    undefined,
    'text',
  ])('not: %p', (error) => expect(isDatabaseAway(error)).toBe(false));

  test('a duplicate names its index; other errors do not', () => {
    const duplicate = Object.assign(new mongo.MongoServerError({ message: 'dup' }), {
      code: 11000,
      keyPattern: { _id: 1 },
    });
    expect(duplicateKey(duplicate)).toEqual({ _id: 1 });
    expect(duplicateKey(new Error('x'))).toBeNull();
  });
});
