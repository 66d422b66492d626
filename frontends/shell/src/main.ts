import { language, loadTexts } from '@topup/web-kit/texts/language.ts';

declare global {
  interface Window {
    /** `public/start.js` sets this property and the next two. */
    topupTooOld?: boolean;
    topupErrors: number;
    topupStartFailed: () => void;
  }
  /** The bundler's function that loads a part of the shell. */
  var __webpack_chunk_load__: (id: unknown) => Promise<unknown>;
}

const RETRY_AFTER_MS = 500;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const nextTask = (): Promise<void> => pause(0);

const loadChunk = __webpack_chunk_load__;
// Retries once, after a pause in which a lost connection may come back.
__webpack_chunk_load__ = (id) =>
  loadChunk(id).catch(async () => {
    await pause(RETRY_AFTER_MS);
    return loadChunk(id);
  });

/** The page's code is imported last: its modules need the shared libraries, and read the texts at import time. */
async function start(): Promise<void> {
  // Requests the typeface before React renders text in it. If it loads later than that text, the page keeps the fallback.
  document.fonts.load('700 1em Sora').catch(() => undefined);
  document.documentElement.lang = language === 'hi' ? 'hi-IN' : 'en-IN';
  await loadTexts(() => import(/* webpackChunkName: "hindi" */ './texts/hi/catalogue.ts'));
  // Each import runs as its own task, because one long task would block input on a slow phone.
  await nextTask();
  await import('react-dom/client');
  await nextTask();
  await import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
}

if (!window.topupTooOld) start().catch(() => window.topupStartFailed());
