/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Queries from '@testing-library/dom';
import type { Target, Words } from './target.ts';

declare const TestingLibraryDom: typeof Queries;

/** The functions below run in the page, so they use only each other. */

const pattern = (words: Words): string | RegExp =>
  typeof words === 'string' ? words : new RegExp(words.source, words.flags);

function isVisible(element: Element): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
}

/** The first visible element of this kind. */
function find(target: Target): HTMLElement | null {
  const root = target.within ? find(target.within) : document.body;
  if (!root) return null;
  const found = target.label
    ? TestingLibraryDom.queryAllByLabelText(root, pattern(target.label))
    : TestingLibraryDom.queryAllByRole(root, target.role ?? '', target.name ? { name: pattern(target.name) } : {});
  const text = target.text;
  return found.find((one) => isVisible(one) && (!text || includes(one, text))) ?? null;
}

function includes(element: HTMLElement, words: Words): boolean {
  const text = element.innerText.replaceAll(/\s+/g, ' ');
  return typeof words === 'string' ? text.includes(words) : new RegExp(words.source, words.flags).test(text);
}

function shows(words: Words, within: Target | null): boolean {
  const root = within ? find(within) : document.body;
  return root !== null && includes(root, words);
}

const isMoving = (element: Element): boolean =>
  document.getAnimations().some((animation) => {
    const effect = animation.effect as KeyframeEffect | null;
    const isEndless = effect?.getComputedTiming().endTime === Infinity;
    return animation.playState === 'running' && !isEndless && effect?.target?.contains(element);
  });

/** The element, once a press would reach it. A file's field is hidden, and its label is pressed instead. */
function findPressable(target: Target): HTMLElement | null {
  const element = find(target);
  if (!element || element.matches(':disabled') || isMoving(element)) return null;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return over && (element.contains(over) || over.contains(element)) ? element : null;
}

/** Gives the focus to a field and selects its text, so that typing replaces it. */
function select(target: Target): boolean {
  const field = find(target);
  if (!field || field.matches(':disabled')) return false;
  field.focus();
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  return document.activeElement === field;
}

const valueOf = (target: Target): string | null => (find(target) as HTMLInputElement | null)?.value ?? null;

const hasFocus = (target: Target): boolean => {
  const element = find(target);
  return element !== null && document.activeElement === element;
};

/** Fields for files are hidden. */
const findFileField = (label: Words): HTMLElement | null =>
  TestingLibraryDom.queryAllByLabelText(document.body, pattern(label))[0] ?? null;

const FUNCTIONS = {
  pattern,
  isVisible,
  find,
  includes,
  shows,
  isMoving,
  findPressable,
  select,
  valueOf,
  hasFocus,
  findFileField,
};
type Functions = typeof FUNCTIONS;

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Defines the functions in a page. */
export const DEFINE = `(() => {
  if ('inPage' in window) return;
  ${LIBRARY};
  ${Object.entries(FUNCTIONS)
    .map(([name, code]) => `const ${name} = ${code}`)
    .join(';\n')};
  window.inPage = { ${Object.keys(FUNCTIONS).join(', ')} };
})()`;

/** The expression that calls one of the functions in a page. */
export const call = <Name extends keyof Functions>(name: Name, ...args: Parameters<Functions[Name]>): string =>
  `window.inPage.${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;
