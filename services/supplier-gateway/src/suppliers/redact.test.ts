import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { redact } from './redact.ts';

test('credentials and signatures never survive', () => {
  const secret = 'merchant-key-1';
  const sign = 'ab'.repeat(16);
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const kept = redact(`${before}${secret}${after}`, [secret]);
      expect(kept).not.toContain(secret);
    }),
  );
  for (const raw of [`{"sign":"${sign}"}`, `sign=${sign}&uid=1`, `{"sign": "${sign}"}`])
    expect(redact(raw, [])).not.toContain(sign);
  const odd = 'k/e"y+1@x';
  for (const raw of [odd, encodeURIComponent(odd), JSON.stringify(odd), JSON.stringify(odd).replaceAll('/', '\\/')])
    expect(redact(raw, [odd])).toMatch(/^"?\[redacted\]"?$/);
  expect(redact('key abc', ['abc'])).toBe('key abc');
  expect(redact('key abcd', ['abcd'])).toBe('key [redacted]');
  expect(redact(`{"signature": "${sign}"}`, [])).toBe('{"signature": "[redacted]"}');
  expect(redact('sign=ab and signed by a bee', [])).toBe('sign=ab and signed by a bee');
  expect(redact('x'.repeat(10_000), []).length).toBe(4_000);
});
