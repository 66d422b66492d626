import { describe, expect, test } from '@jest/globals';
import { canonical, derivedId, fingerprint, ID_PATTERN, newId } from './ids.ts';

describe('ids', () => {
  test('are 32 lower-case hex digits, random ones differ, derived ones repeat', () => {
    expect(newId()).toMatch(ID_PATTERN);
    expect(newId()).not.toBe(newId());
    expect(derivedId('a', 'b')).toBe(derivedId('a', 'b'));
    expect(derivedId('a', 'b')).not.toBe(derivedId('a', 'c'));
  });

  test('a fingerprint sees content, not the order of members', () => {
    expect(fingerprint({ a: 1, b: [1, { c: 2, d: undefined }] })).toBe(fingerprint({ b: [1, { c: 2 }], a: 1 }));
    expect(fingerprint({ a: '1' })).not.toBe(fingerprint({ a: 1 }));
    expect(canonical({ n: 5n })).toBe('{"n":"5"}');
  });
});
