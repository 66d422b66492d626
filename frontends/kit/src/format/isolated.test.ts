import { expect, test } from '@jest/globals';
import { isolated } from './isolated.ts';

test.each<[string, string]>([
  ['Asha Nair', 'Asha Nair'],
  ['आशा नायर', 'आशा नायर'],
  ['a\u202eb\u202cc\u2067d\u2069e\u200f', 'abcde'],
  ['نور', '\u2068نور\u2069'],
  ['Nour נור 7', '\u2068Nour נור 7\u2069'],
  ['\u2069\u202eنور', '\u2068نور\u2069'],
  ['\u{1e922}', '\u2068\u{1e922}\u2069'],
  ['', ''],
])('%j is shown as %j', (name, shown) => expect(isolated(name)).toBe(shown));

test('is the same when it is applied twice', () => expect(isolated(isolated('نور'))).toBe(isolated('نور')));
