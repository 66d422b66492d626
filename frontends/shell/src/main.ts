import { language, loadTexts } from '@topup/web-kit/texts/language.ts';

declare global {
  interface Window {
    /** Set by `public/start.js`. */
    topupTooOld?: boolean;
    topupStartFailed: () => void;
  }
  /** The bundler's function that loads a part of the shell. */
  var __webpack_chunk_load__: (id: unknown) => Promise<unknown>;
}

const RETRY_AFTER_MS = 500;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const nextTask = (): Promise<void> => pause(0);

const loadChunk = __webpack_chunk_load__;
// Retries after a pause: a lost connection may be back then, and a page that is being left fails every request.
__webpack_chunk_load__ = (id) =>
  loadChunk(id).catch(async () => {
    await pause(RETRY_AFTER_MS);
    return loadChunk(id);
  });

/** Shared libraries must be resolved before the page's code runs, and texts loaded before modules read them. */
async function start(): Promise<void> {
  // Requested before its first text is rendered. If it is not loaded by then, the page keeps the fallback.
  document.fonts.load('700 1em Sora').catch(() => undefined);
  document.documentElement.lang = language === 'hi' ? 'hi-IN' : 'en-IN';
  await loadTexts(() => import(/* webpackChunkName: "hindi" */ './texts/hi/catalogue.ts'));
  // Each step runs as its own task; in one task they would block a slow phone's input.
  await nextTask();
  await import('react-dom/client');
  await nextTask();
  await import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
}

if (!window.topupTooOld) start().catch(() => window.topupStartFailed());
