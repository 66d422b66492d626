import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { FLOOR, namesAboveFloor, oldestWith, propertiesAboveFloor } from './above-floor.ts';
import { scriptAboveFloor, stylesAboveFloor } from './built-files.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');

test('what start.js looks for came with exactly the oldest browsers of the floor', () => {
  expect(read('frontends/shell/public/start.js')).toContain("'CSSLayerBlockRule' in window");
  const stated = FLOOR.map(({ name, version }) => [name, version]);
  expect(FLOOR.map(({ name, inData }) => [name, oldestWith('CSSLayerBlockRule', inData)])).toEqual(stated);
});

test.each([
  'README.md',
  'frontends/shell/src/index.html',
  'frontends/storefront/src/texts/policies/faq.ts',
  'frontends/storefront/src/texts/hi/policies.ts',
])('%s names the oldest browsers', (path) => {
  const of = Object.fromEntries(FLOOR.map(({ name, version }) => [name, version]));
  expect([of['edge'], of['ios_saf']]).toEqual([of['chrome'], of['safari']]);
  expect(read(path).replaceAll(/\s+/g, ' ')).toContain(
    `Chrome ${of['chrome']}, Samsung Internet ${of['samsung']}, Firefox ${of['firefox']}, Safari ${of['safari']}`,
  );
});

test('the names above the floor are those that one of its browsers lacks', () => {
  const names = namesAboveFloor();
  expect(names).toEqual(expect.arrayContaining(['toSorted', 'findLast', 'groupBy', 'withResolvers']));
  // The floor has some, and others are also names of what it has.
  expect(['at', 'hasOwn', 'replaceAll', 'map', 'pause'].filter((name) => names.includes(name))).toEqual([]);
});

test('the properties above the floor name the object that has them', () => {
  const properties = propertiesAboveFloor().map(({ holder, name }) => [...holder, name].join('.'));
  expect(properties).toEqual(
    expect.arrayContaining([
      'Array.prototype.toSorted',
      'Object.groupBy',
      'Document.prototype.startViewTransition',
      'AbortSignal.any',
      'Response.json',
      'navigation',
      'ViewTransition',
    ]),
  );
  // An older method has the same name.
  expect(properties).not.toContain('Response.prototype.json');
});

test.each([
  ['list.toSorted()', 'toSorted'],
  ['list?.findLast(f)', 'findLast'],
  ['class A{static{a()}}', 'static block of a class'],
  ['/(?<=.)a/.test(b)', 'lookbehind'],
  ['using a = b()', 'Unexpected token'],
  ['/a/v', 'Invalid regular expression flag'],
])('a script with %s is above the floor', (code, what) =>
  expect(scriptAboveFloor(code)).toEqual([expect.stringContaining(what)]),
);

test('a script of the floor passes, and so does a method that it defines itself', () =>
  expect(scriptAboveFloor('class A{#a=1;toSorted(){return this.#a??=list.at(-1)}};new A().toSorted();a?.b')).toEqual(
    [],
  ));

test.each([
  ['@media (width>=40rem){a{color:red}}', 'a range in a media query'],
  ['a{b:c;& d{e:f}}', 'nesting'],
  ['@container (min-width:1px){a{b:c}}', 'a container query'],
  ['a{translate:0 50%}', 'translate as a property'],
  ['a{min-height:100dvh}', 'dvh without vh before it'],
  ['a{max-height:100vh;min-height:100dvh}', 'dvh without vh before it'],
])('the stylesheet %s is above the floor', (css, what) => expect(stylesAboveFloor(css)).toEqual([what]));

test('a stylesheet of the floor passes', () =>
  expect(
    stylesAboveFloor('.h-\\[92dvh\\]{max-height:92vh;max-height:92dvh}@media (min-width:40rem){a>b{transform:none}}'),
  ).toEqual([]));
