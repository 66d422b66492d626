import { describe, expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { adjustment } from '../../admin/domain/adjust.ts';
import { decide, decideVoid } from './decide.ts';
import { NO_PREDECESSOR, seal, sealHolds } from './seal.ts';
import type { Movement, Transfer } from './transfers.ts';

const A = 'a'.repeat(32);
const KEY = { kid: 'k1', key: Buffer.alloc(32, 7) };
const now = new Date('2026-11-21T10:00:00Z');
const adjusted = (reason: string): Movement =>
  adjustment({ id: 'b'.repeat(32), accountId: A, amountPaise: paise(5), reason, by: A });
const sealed = (movement: Movement): Transfer => seal(decide(movement, null, now), NO_PREDECESSOR, KEY);

describe('a seal', () => {
  test('of given content never changes', () => {
    expect(sealed(adjusted('lost recharge 😀')).hash).toBe(
      '0cca33fb8c8c37770476b63762d698caa7102913d57d793effd5e94a4f99847a',
    );
    expect(seal(decideVoid('order:o:payment', 'purchase', { orderId: 'o' }, 'order', now), 'ab', KEY).hash).toBe(
      'f5708fd15ffcdb7b4ab53832b65f18072abb2877615db58d3c53832d77e3214a',
    );
  });

  test('is invalid for any other content', () => {
    const transfer = sealed(adjusted('x'));
    expect(sealHolds({ ...transfer, by: 'b' }, [KEY])).toBe(false);
    expect(sealHolds(transfer, [{ ...KEY, kid: 'k2' }])).toBe(false);
  });
});
