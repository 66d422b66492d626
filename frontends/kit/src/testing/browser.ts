import { TextDecoder, TextEncoder } from 'node:util';

/** What browsers have and jsdom lacks. Imported before anything that expects it. */
Object.assign(globalThis, { TextDecoder, TextEncoder });

globalThis.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as unknown as typeof matchMedia;

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

Element.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;
