import { TextDecoder, TextEncoder } from 'node:util';

/** Browser APIs that jsdom lacks. Import this before any code that expects them. */
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
