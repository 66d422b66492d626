import { JSDOM } from 'jsdom';

const ADDRESS = 'http://localhost/';
/** The page keeps Node's own functions of these names, because jest's fake timers take the place of Node's, not of jsdom's. */
const OF_NODE = ['performance', 'queueMicrotask', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'];
/** jsdom lacks these. Node's are removed, so that each test defines the ones that it needs. */
const NOT_OF_JSDOM = ['fetch', 'BroadcastChannel', 'MessageChannel'];
const THE_WINDOW = ['window', 'self', 'top', 'parent', 'frames'];

type Descriptors = ReadonlyMap<PropertyKey, PropertyDescriptor>;

const descriptors = (target: object): Descriptors =>
  new Map(Reflect.ownKeys(target).map((key) => [key, Object.getOwnPropertyDescriptor(target, key)!]));

function restore(target: object, before: Descriptors): void {
  for (const key of Reflect.ownKeys(target)) if (!before.has(key)) Reflect.deleteProperty(target, key);
  for (const [key, { configurable }] of before) if (configurable) Object.defineProperty(target, key, before.get(key)!);
}

/** Returns a function that removes all listeners added since. Not for the document, where libraries add listeners only once. */
function followListeners(target: EventTarget): () => void {
  const add = target.addEventListener.bind(target);
  const added: Parameters<typeof add>[] = [];
  target.addEventListener = (...args: Parameters<typeof add>) => {
    added.push(args);
    add(...args);
  };
  return () => added.splice(0).forEach((args) => target.removeEventListener(...args));
}

/** The global property for a property of jsdom. Functions and plain values are copied; objects are read anew at each use. */
function lent(window: Record<string, unknown>, name: string): PropertyDescriptor {
  const shared = { configurable: true, enumerable: true };
  const value = window[name];
  if (typeof value === 'function' && /^[a-z]/.test(name))
    return { ...shared, writable: true, value: value.bind(window) };
  if (typeof value === 'function' || Object(value) !== value) return { ...shared, writable: true, value };
  return { ...shared, get: () => window[name], set: (other: unknown) => void (window[name] = other) };
}

/**
 * One document for all files of a worker, because React and its libraries keep references to the first document they see.
 * `window` is the global object itself, as in a browser.
 */
export class Page {
  readonly #window = new JSDOM('<!DOCTYPE html>', { url: ADDRESS, pretendToBeVisual: true }).window;
  readonly #document = this.#window.document;
  readonly #removeListeners = followListeners(this.#window as never);
  #outside: Descriptors = new Map();

  enter(): void {
    this.#outside = descriptors(globalThis);
    const window = this.#window as unknown as Record<string, unknown>;
    const names = [...Object.getOwnPropertyNames(window), 'addEventListener', 'removeEventListener', 'dispatchEvent'];
    for (const name of names)
      if (!OF_NODE.includes(name) && !Object.is(window[name], Reflect.get(globalThis, name)))
        Object.defineProperty(globalThis, name, lent(window, name));
    for (const name of NOT_OF_JSDOM) Reflect.deleteProperty(globalThis, name);
    for (const name of THE_WINDOW)
      Object.defineProperty(globalThis, name, { value: globalThis, configurable: true, writable: true });
  }

  /** Removes what a test file left in the document, in storage and among the globals. */
  leave(): void {
    this.#removeListeners();
    const { documentElement, head, body } = this.#document;
    for (const element of [documentElement, head, body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    for (const element of [head, body]) element.replaceChildren();
    this.#window.localStorage.clear();
    this.#window.sessionStorage.clear();
    for (const cookie of this.#document.cookie.split('; '))
      this.#document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
    this.#window.history.replaceState(null, '', ADDRESS);
    restore(globalThis, this.#outside);
  }
}
