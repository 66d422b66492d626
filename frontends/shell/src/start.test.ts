import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const [, body = ''] = /<body>(.*)<\/body>/s.exec(read('index.html')) ?? [];
const script = read('../public/start.js');
const MAIN = 'https://shop.test/main.0123456789.js';

const hasLayers = (has: boolean): unknown =>
  has ? Object.assign(window, { CSSLayerBlockRule: class {} }) : Reflect.deleteProperty(window, 'CSSLayerBlockRule');

type Listener = (event: { target: unknown }) => void;

/** The page as a browser reads it: the script first, then the body. Returns the listeners of errors and of rejections. */
function openPage(): { failed: Listener; rejected: Listener } {
  const listeners: Record<string, Listener> = {};
  new Function('addEventListener', script)((type: string, given: Listener, isCaptured = false) => {
    listeners[`${type} ${isCaptured}`] = given;
  });
  document.body.innerHTML = body;
  document.dispatchEvent(new Event('DOMContentLoaded'));
  return { failed: listeners['error true']!, rejected: listeners['unhandledrejection false']! };
}
const open = (): Listener => openPage().failed;

const shown = (): string[] =>
  [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent.trim());
const requested = (): string[] => [...document.head.querySelectorAll('script')].map(({ src }) => src);

beforeEach(() => {
  document.cookie = 'locale=; max-age=0';
  document.head.innerHTML = '';
  hasLayers(true);
});

test('a browser of the floor sees no notice, and the page starts', () => {
  open();
  expect(shown()).toEqual([]);
  expect(window.topupTooOld).toBe(false);
});

test.each([
  ['en', 'This browser is too old for the store'],
  ['hi', 'यह ब्राउज़र इस स्टोर के लिए बहुत पुराना है'],
])('an older browser is told so in the chosen language: %s', (language, text) => {
  document.cookie = `locale=${language}`;
  hasLayers(false);
  open();
  expect(shown()).toEqual([expect.stringContaining(text)]);
  expect(window.topupTooOld).toBe(true);
});

test('the entry script is requested once more when it does not load; then the page says so', () => {
  const failed = open();
  failed({ target: { src: MAIN } });
  expect(requested()).toEqual([MAIN]);
  expect(shown()).toEqual([]);
  failed({ target: { src: MAIN } });
  expect(requested()).toEqual([MAIN]);
  expect(shown()).toEqual([expect.stringContaining('The store could not start.')]);
  expect(document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('');
});

test.each([
  ['a picture', { target: { src: 'https://shop.test/hero.svg' } }],
  ['an error in a script', { target: window }],
])('%s that fails is left alone', (_, event) => {
  const failed = open();
  failed(event);
  failed(event);
  expect([requested(), shown()]).toEqual([[], []]);
});

test('script errors are counted, and files that do not load are not', () => {
  const { failed, rejected } = openPage();
  failed({ target: { src: 'https://shop.test/hero.svg' } });
  failed({ target: document.createElement('link') });
  expect(window.topupErrors).toBe(0);
  failed({ target: window });
  rejected({ target: window });
  expect(window.topupErrors).toBe(2);
});

test('a start that failed is told once, in Hindi where that was chosen', () => {
  document.cookie = 'locale=hi';
  open();
  window.topupStartFailed();
  window.topupStartFailed();
  expect(shown()).toEqual([expect.stringContaining('स्टोर शुरू नहीं हो सका')]);
});
