import { expect, test } from '@jest/globals';
import { inLatinDigits } from './digits.ts';

test.each([
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Gurmukhi', '੦੧੨੩੪੫੬੭੮੯'],
  ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
  ['Odia', '୦୧୨୩୪୫୬୭୮୯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Telugu', '౦౧౨౩౪౫౬౭౮౯'],
  ['Kannada', '೦೧೨೩೪೫೬೭೮೯'],
  ['Malayalam', '൦൧൨൩൪൫൬൭൮൯'],
  ['Urdu', '۰۱۲۳۴۵۶۷۸۹'],
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['fullwidth', '０１２３４５６７８９'],
  ['bold mathematical, after which others follow', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['monospace mathematical, before which others stand', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
])('%s digits', (_script, digits) => expect(inLatinDigits(digits)).toBe('0123456789'));

test('the digits of every script come in runs of ten', () => {
  const runs: number[] = [];
  let run = 0;
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (/^\p{Nd}$/u.test(String.fromCodePoint(code))) run += 1;
    else if (run > 0) {
      runs.push(run % 10);
      run = 0;
    }
  }
  expect(runs.length).toBeGreaterThan(50);
  expect(new Set(runs)).toEqual(new Set([0]));
});

test('other characters are left alone', () => {
  expect(inLatinDigits('ID: १२ (३४) ½ ² Ⅷ 五 -1.5e3')).toBe('ID: 12 (34) ½ ² Ⅷ 五 -1.5e3');
});
