import { expect, test } from '@jest/globals';
import { either, listOf, maybe, number, object, oneOf, optional, text, UnexpectedAnswer } from './shape.ts';

const answer = object({
  name: text,
  role: oneOf('user', 'admin'),
  sizes: listOf(number),
  note: maybe(text),
  page: optional(number),
  mode: either(object({ kind: oneOf('a'), at: text }), object({ kind: oneOf('b') })),
});
const good = { name: 'n', role: 'user', sizes: [1, 2], note: null, mode: { kind: 'b' } };

test('a documented response is parsed, and unknown fields are dropped', () => {
  expect(answer.parse({ ...good, more: 1 })).toEqual(good);
  expect(answer.parse({ ...good, note: 'x', page: 2, mode: { kind: 'a', at: 'y' } })).toMatchObject({
    note: 'x',
    page: 2,
    mode: { kind: 'a', at: 'y' },
  });
});

test.each([
  ['nothing', undefined],
  ['no object', 'text'],
  ['null', null],
  ['a missing text', { ...good, name: undefined }],
  ['a number for a text', { ...good, name: 1 }],
  ['another word', { ...good, role: 'owner' }],
  ['a word of the prototype', { ...good, role: 'toString' }],
  ['no list', { ...good, sizes: {} }],
  ['a wrong item', { ...good, sizes: [1, '2'] }],
  ['a wrong optional', { ...good, page: '2' }],
  ['null where it may only be left out', { ...good, page: null }],
  ['neither of two shapes', { ...good, mode: { kind: 'a' } }],
])('%s is refused', (_what, value) => {
  expect(() => answer.parse(value)).toThrow(UnexpectedAnswer);
});
