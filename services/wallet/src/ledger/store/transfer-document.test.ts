import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mongo } from 'mongoose';
import { isAuthentic } from '@topup/audit/authentic';
import { paise } from '@topup/kit/money';
import { adjustment } from '../../admin/domain/adjust.ts';
import { decide } from '../domain/decide.ts';
import { NO_PREDECESSOR, seal, sealHolds } from '../domain/seal.ts';
import type { Movement, Transfer } from '../domain/transfers.ts';
import { transferDocument, transferFrom, type TransferDocument } from './transfer-document.ts';

const A = 'a'.repeat(32);
const KEY = { kid: 'k1', key: Buffer.alloc(32, 7) };

const adjusted = (reason: string): Movement =>
  adjustment({ id: 'b'.repeat(32), accountId: A, amountPaise: paise(5), reason, by: A });
const captured = (providerReference: string): Movement => ({
  ...adjusted('x'),
  kind: 'recharge',
  debit: 'gateway:ekupi',
  ref: { accountId: A, paymentId: 'p', providerReference },
});

/** The transfer after a round trip through the database. */
function stored(transfer: Transfer): TransferDocument {
  const { BSON } = mongo;
  return BSON.deserialize(BSON.serialize(transferDocument(transfer), { ignoreUndefined: true })) as TransferDocument;
}

test('wallet and audit accept the seal of any stored text, including lone surrogates', () => {
  const half = fc
    .array(fc.oneof(fc.integer({ min: 0xd800, max: 0xdfff }), fc.integer({ min: 0, max: 0xffff })))
    .map((units) => String.fromCharCode(...units));
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), half, fc.constant('x \ud83d'));
  fc.assert(
    fc.property(text, fc.constantFrom(adjusted, captured), (words, movementOf) => {
      const decision = decide(movementOf(words), null, new Date('2026-11-21T10:00:00Z'));
      const document = stored(seal(decision, NO_PREDECESSOR, KEY));
      expect(sealHolds(transferFrom(document), [KEY])).toBe(true);
      expect(isAuthentic(document, new Map([[KEY.kid, KEY.key]]))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
