import { expect, test } from '@jest/globals';
import { formatRs } from './format-rs.ts';

test('prices are grouped and have two decimals', () => {
  expect(formatRs('1250')).toBe('Rs 1,250.00');
});
