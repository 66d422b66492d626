import { language, loadTexts } from '@topup/web-kit/texts/language.ts';

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Entry point. The page's code is in a second file, because the shared libraries must be resolved before it runs.
 * Texts are loaded first, because some modules read them at import time.
 */
async function start(): Promise<void> {
  // Before the first words in it are there: a page that has not got it then does without.
  document.fonts.load('700 1em Sora').catch(() => undefined);
  document.documentElement.lang = language === 'hi' ? 'hi-IN' : 'en-IN';
  await loadTexts(() => import(/* webpackChunkName: "hindi" */ '@topup/web-kit/texts/hi/shell-catalogue.ts'));
  // Each step is a task of its own: together they would keep a slow phone from answering a touch.
  await nextTask();
  await import('react-dom/client');
  await nextTask();
  await import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
}

void start();
